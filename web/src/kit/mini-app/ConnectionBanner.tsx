import type { ReactNode } from 'react';
import { useConnection } from '../../api/connection';
import styles from './ConnectionBanner.module.css';

const words = {
  offline: 'No connection. Trying again…',
  away: 'The server is away. Trying again…',
};

/** One quiet line above the screens while there is no connection; it takes its own room, and covers nothing. */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const connection = useConnection();
  const isShown = connection !== 'ok';
  return (
    <div className={isShown ? styles.lost : undefined}>
      <div role="status" className={styles.banner}>
        {isShown && <p className={styles.words}>{words[connection]}</p>}
      </div>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
