import { texts } from '../../../../texts';
import { CloseIcon } from '../../../../kit/mini-app/lazy-icons';
import { useBrandId } from '../../../../kit/mini-app/brand';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useDismissMomentsMutation } from '../../../statistics/own-api';
import styles from './Moments.module.css';
import { useMoments } from './useMoments';

const maxShown = 3;

/** The newest seen moments, at the lower edge of the screen. `NewMoments` shows those that are not seen yet. */
export function Moments() {
  const { seenMoments: moments } = useMoments(useBrandId());
  const { submit, isBusy } = useSubmit(useDismissMomentsMutation());
  if (moments.length === 0) return null;
  return (
    <section className={styles.moments} aria-label={texts.moments.title}>
      <ul className={styles.list}>
        {moments.slice(0, maxShown).map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={texts.moments.dismiss}
        disabled={isBusy}
        onClick={() => void submit({ dismissMoments: { until: Math.max(...moments.map(({ id }) => id)) } })}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
