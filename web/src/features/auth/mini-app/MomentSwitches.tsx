import type { MomentSettings } from '../../../api/agent.api.gen';
import { ErrorState, LoadingState, Skeleton } from '../../../kit/mini-app/states';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import {
  useChangeMomentSettingsMutation,
  useGetMomentSettingsQuery,
} from '../../notifications/agent-notices-api';
import styles from './MomentSwitches.module.css';

const labels: Record<keyof MomentSettings, string> = {
  target: 'Target reached',
  best: 'Best day or week',
  streak: 'Days in a row',
  overtook: 'You passed somebody',
  passed: 'Overtaken',
  evening: 'Your day, in the evening',
  appointments: 'Appointments, 15 minutes before',
};
const kinds = Object.keys(labels) as (keyof MomentSettings)[];

export function MomentSwitches() {
  const { data: settings, error, refetch } = useGetMomentSettingsQuery();
  const { submit } = useSubmit(useChangeMomentSettingsMutation(), { isParallel: true });
  return (
    <section className={styles.moments} aria-labelledby="moments">
      <h2 id="moments" className={styles.title}>
        Moments
      </h2>
      <p className={styles.hint}>The app shows them, and the bot tells you in private.</p>
      {!settings && !error && (
        <LoadingState>
          <Skeleton height={52 * kinds.length} />
        </LoadingState>
      )}
      {!settings && error && <ErrorState error={error} onRetry={refetch} />}
      {settings &&
        kinds.map((kind) => (
          <label key={kind} className={styles.row}>
            {labels[kind]}
            <input
              type="checkbox"
              role="switch"
              className={styles.switch}
              checked={settings[kind]}
              onChange={({ target }) => void submit({ changeMomentSettings: { [kind]: target.checked } })}
            />
          </label>
        ))}
    </section>
  );
}
