import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../kit/core/format';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  count?: number;
  note?: ReactNode;
  /** Gets the id of the heading, which labels the content. */
  children: (titleId: string) => ReactNode;
}

export function Section({ title, count, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title} {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        </h2>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children(id)}
    </section>
  );
}

/** Formats the reached part of a target: "60% of $200.00". */
export const formatReached = (have: number, goal: number, formatQuantity: (size: number) => string) =>
  `${formatNumber(Math.floor((have / goal) * 100))}% of ${formatQuantity(goal)}`;
