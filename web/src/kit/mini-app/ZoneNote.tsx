import styles from './ZoneNote.module.css';

/** Names the time zone of a screen or sheet. */
export const ZoneNote = ({ children = 'Times in your time zone' }: { children?: string }) => (
  <p className={styles.note}>{children}</p>
);
