import styles from './deposits.module.css';

/** An accepted value, after the one that the agent has reported if that was another. */
export function Changed({ now, reported }: { now: string; reported: string | null }) {
  if (reported === null || reported === now) return now || '—';
  return (
    <>
      <span className={styles.reported}>{reported || '—'} →</span> {now || '—'}
    </>
  );
}
