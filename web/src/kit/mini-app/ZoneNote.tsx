import { texts } from '../../texts';
import styles from './ZoneNote.module.css';

/** Names the time zone of a screen or sheet. Without `children`, says that times are the viewer's own. */
export const ZoneNote = ({ children }: { children?: string | undefined }) => (
  <p className={styles.note}>{children ?? texts.zones.ownTimes}</p>
);
