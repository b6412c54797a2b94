import { texts } from '../../../texts';
import type { MomentSettings } from '../../../api/agent.api.gen';
import { QueryPlaceholder } from '../../../kit/mini-app/states';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import {
  useChangeMomentSettingsMutation,
  useGetMomentSettingsQuery,
} from '../../notifications/agent-notices-api';
import styles from './MomentSwitches.module.css';

export function MomentSwitches() {
  const labels: Record<keyof MomentSettings, string> = texts.profile.moments;
  const kinds = Object.keys(labels) as (keyof MomentSettings)[];
  const { data: settings, ...query } = useGetMomentSettingsQuery();
  const { submit } = useSubmit(useChangeMomentSettingsMutation(), { isParallel: true });
  return (
    <section className={styles.moments} aria-labelledby="moments">
      <h2 id="moments" className={styles.title}>
        {texts.moments.title}
      </h2>
      <p className={styles.hint}>{texts.profile.momentsHint}</p>
      {settings ? (
        kinds.map((kind) => (
          <label key={kind} className={styles.row}>
            {labels[kind]}
            <input
              type="checkbox"
              role="switch"
              className={styles.switch}
              data-flips
              checked={settings[kind]}
              onChange={({ target }) => void submit({ changeMomentSettings: { [kind]: target.checked } })}
            />
          </label>
        ))
      ) : (
        <QueryPlaceholder query={query} heights={[52 * kinds.length]} />
      )}
    </section>
  );
}
