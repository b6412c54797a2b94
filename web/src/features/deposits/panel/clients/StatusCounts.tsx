import type { ReactNode } from 'react';
import type { Deposit } from '../../../../api/api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { statusNames } from '../../deposit-fields';
import styles from './StatusCounts.module.css';

interface StatusCountsProps {
  label: string;
  /** Only statuses with deposits, in their order. */
  counts: [status: Deposit['status'], count: number][];
  noteOf?: (status: Deposit['status']) => ReactNode;
  /** For a narrow place. */
  isDense?: boolean;
}

/** How many deposits have each status: a bar, and its figures below. */
export function StatusCounts({ label, counts, noteOf, isDense }: StatusCountsProps) {
  return (
    <>
      <div className={styles.bar} data-dense={isDense} aria-hidden="true">
        {counts.map(([status, count]) => (
          <span key={status} data-status={status} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.counts} data-dense={isDense} aria-label={label}>
        {counts.map(([status, count]) => (
          <li key={status} data-status={status}>
            {formatNumber(count)} {statusNames[status].toLowerCase()}
            {noteOf?.(status)}
          </li>
        ))}
      </ul>
    </>
  );
}
