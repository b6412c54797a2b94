import type { ReactNode } from 'react';
import styles from './states.module.css';

/** Nothing here, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.hint}>{children}</div>}
    </div>
  );
}
