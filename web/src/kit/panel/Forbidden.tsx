import { Icon } from './Icon';
import styles from './states.module.css';

/** `isScreen`: it stands for the whole screen, so its words are the title. */
export function Forbidden({ isScreen }: { isScreen?: boolean }) {
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <Icon name="lock" size={28} />
      <Title className={styles.title}>You have no access to this page</Title>
      <p className={styles.hint}>Ask an administrator to add it to your roles.</p>
    </div>
  );
}
