import { Icon } from './Icon';
import styles from './states.module.css';

export function Forbidden() {
  return (
    <div className={styles.state}>
      <Icon name="lock" size={28} />
      <p className={styles.title}>You have no access to this page</p>
      <p className={styles.hint}>Ask an administrator to add it to your roles.</p>
    </div>
  );
}
