import { CloseIcon } from '../../../../kit/mini-app/icons';
import { useLive } from '../../../../kit/mini-app/live';
import { useSubmit } from '../../../../kit/mini-app/useSubmit';
import { useDismissMomentsMutation, useListMomentsQuery } from '../../moments-api';
import styles from './Moments.module.css';

const MAX_SHOWN = 3;

/**
 * The newest moments, above the lower edge of the screen. They are no part of the figures: nothing shows while they load, if they do
 * not load, or if there are none.
 */
export function Moments() {
  const { currentData } = useListMomentsQuery(undefined, useLive());
  const { submit, isBusy } = useSubmit(useDismissMomentsMutation());
  const moments = currentData?.data ?? [];
  const [newest] = moments;
  if (!newest) return null;
  return (
    <section className={styles.moments} aria-label="Moments">
      <ul className={styles.list}>
        {moments.slice(0, MAX_SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        disabled={isBusy}
        onClick={() => void submit({ dismissMoments: { until: newest.id } })}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
