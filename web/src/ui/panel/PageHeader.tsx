import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** Said once per view: the zone of its times, or a count. */
  note?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

/** The view's name (also the tab's) and its actions. */
export function PageHeader({ title, note, back, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} · Tallydesk`}</title>
      <div className={styles.names}>
        {back}
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
