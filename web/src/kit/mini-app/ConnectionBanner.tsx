import type { ReactNode } from 'react';
import { useConnectionNotice } from '../core/useConnectionNotice';
import styles from './ConnectionBanner.module.css';

/** One quiet line above the screens while there is no connection. It covers nothing. */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const notice = useConnectionNotice();
  return (
    <div className={notice ? styles.lost : undefined}>
      <div role="status" className={styles.banner}>
        {notice && <p className={styles.words}>{notice}</p>}
      </div>
      <div className={styles.screen}>{children}</div>
    </div>
  );
}
