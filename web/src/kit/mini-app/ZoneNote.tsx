import styles from './ZoneNote.module.css';

/** Says which zone the times of a screen or sheet have. */
export const ZoneNote = ({ children = 'Times in your time zone' }: { children?: string }) => (
  <p className={styles.note}>{children}</p>
);
