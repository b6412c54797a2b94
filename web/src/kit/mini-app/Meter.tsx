import styles from './Meter.module.css';

/** A bar for a share, clamped to 0..1. Decorative: the number is shown next to it. */
export function Meter({ share }: { share: number }) {
  const width = Math.min(Math.max(share || 0, 0), 1) * 100;
  return (
    <span className={styles.meter} aria-hidden="true">
      <span style={{ width: `${width}%` }} />
    </span>
  );
}
