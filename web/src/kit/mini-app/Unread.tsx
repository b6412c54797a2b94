import styles from './Unread.module.css';

/** A badge with the number of unread messages. Renders nothing for 0. */
export function Unread({ count }: { count: number }) {
  if (!count) return null;
  return (
    <>
      {' '}
      <b className={styles.unread} role="img" aria-label={`Unread: ${count}`}>
        {count}
      </b>
    </>
  );
}
