import { Icon } from '../../../../kit/panel/Icon';
import styles from './ChatMessages.module.css';

/** Says that this is a note. */
export function NoteMark() {
  return (
    <span className={styles.noteMark}>
      <Icon name="note" size={13} /> Note · only staff see it
    </span>
  );
}
