import type { ReactNode } from 'react';
import { useConnectionNotice } from '../core/useConnectionNotice';
import styles from './ConnectionBanner.module.css';
import { Icon } from './Icon';

/** One line above every page while there is no connection. It covers nothing. */
export function ConnectionBanner({ children }: { children: ReactNode }) {
  const notice = useConnectionNotice();
  return (
    <div className={notice ? styles.lost : undefined}>
      <div role="status" className={styles.banner}>
        {notice && (
          <>
            <Icon name="alert" size={16} />
            {notice}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
