import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** The tab's name where it is another. */
  tab?: string;
  /** Said once per view: the zone of its times, or a count. */
  note?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

/** The view's name (also the tab's) and its actions. */
export function PageHeader({ title, tab = title, note, back, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${tab} · Tallydesk`}</title>
      <div className={styles.names}>
        {back}
        <h1 className={styles.title}>{title}</h1>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
