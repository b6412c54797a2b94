import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** The name of the browser tab, if it differs from the title. */
  tab?: string;
  /** A note for the whole view: the zone of its times, or a count. */
  note?: ReactNode;
  back?: ReactNode;
  children?: ReactNode;
}

/** The title of the view, which is also the name of the tab, and its actions. */
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
