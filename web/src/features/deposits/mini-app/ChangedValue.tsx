import styles from './deposits.module.css';

interface ChangedProps {
  now: string;
  reported: string | null;
  className?: string | undefined;
}

/** An accepted value, preceded by the reported one if it differs. */
export function ChangedValue({ now, reported, className }: ChangedProps) {
  if (reported === null || reported === now) return <span className={className}>{now || '—'}</span>;
  return (
    <span className={className}>
      <span className={styles.reported}>{reported || '—'} →</span> {now || '—'}
    </span>
  );
}
