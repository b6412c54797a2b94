import styles from './Meter.module.css';

/** A bar of a share from 0 to 1, which it keeps to. Only a picture: the number stands beside it. */
export function Meter({ share }: { share: number }) {
  const width = Math.min(Math.max(share || 0, 0), 1) * 100;
  return (
    <span className={styles.meter} aria-hidden="true">
      <span style={{ width: `${width}%` }} />
    </span>
  );
}
