import { texts } from '../../texts';
import styles from './UnreadBadge.module.css';

/** The number of unread messages. Renders nothing for 0. */
export function UnreadBadge({ count }: { count: number }) {
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
