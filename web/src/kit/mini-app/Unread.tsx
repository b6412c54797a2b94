import { texts } from '../../texts';
import styles from './Unread.module.css';

export function Unread({ count }: { count: number }) {
  if (!count) return null;
  return (
    <>
      {' '}
      <b className={styles.unread} role="img" aria-label={texts.app.unread({ count })}>
        {count}
      </b>
    </>
  );
}
