import type { ReactNode } from 'react';
import { useConnection } from '../../api/connection';
import styles from './ConnectionBanner.module.css';
import { Icon } from './Icon';

const words = {
  offline: 'No connection. Trying again…',
  away: 'The server is away. Trying again…',
};

/** One line above every page while there is no connection; it takes its own room, and covers nothing. */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const connection = useConnection();
  const isShown = connection !== 'ok';
  return (
    <div className={isShown ? styles.lost : undefined}>
      <div role="status" className={styles.banner}>
        {isShown && (
          <>
            <Icon name="alert" size={16} />
            {words[connection]}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
