import type { ReactNode } from 'react';
import styles from './AgentScreen.module.css';

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, note, children }: SectionProps) => (
  <section aria-label={title}>
    <h2 className={styles.title}>
      {title}
      {note && <span className={styles.titleNote}>{note}</span>}
    </h2>
    {children}
  </section>
);
