import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/panel.api.gen';
import { formatNumber, pluralize } from '../../../kit/core/format';
import { statusNames, formatStatus } from '../deposit-names';
import styles from './DepositStatus.module.css';
import { Icon } from '../../../kit/panel/Icon';

type Status = Deposit['status'];

export function DepositStatus({ deposit }: { deposit: Parameters<typeof formatStatus>[0] }) {
  return (
    <span className={styles.status} data-status={deposit.status}>
      {formatStatus(deposit)}
    </span>
  );
}

interface StatusCountsProps {
  label: string;
  /** In display order. Statuses without deposits are not shown. */
  counts: [status: Status, count: number][];
  renderNote?: (status: Status) => ReactNode;
  isDense?: boolean;
}

export function StatusCounts({ label, counts, renderNote, isDense }: StatusCountsProps) {
  const shownCounts = counts.filter(([, count]) => count > 0);
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shownCounts.map(([status, count]) => (
          <span key={status} data-status={status} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.counts} data-dense={isDense} aria-label={label}>
        {shownCounts.map(([status, count]) => (
          <li key={status} data-status={status}>
            {formatNumber(count)} {statusNames[status].toLowerCase()}
            {renderNote?.(status)}
          </li>
        ))}
      </ul>
    </>
  );
}

export function PhotoMark({ deposit: { files = [] } }: { deposit: Partial<Pick<Deposit, 'files'>> }) {
  if (files.length === 0) return null;
  const title = pluralize(files.length, 'photo');
  return (
    <span className={styles.photoMark} role="img" aria-label={title} title={title}>
      <Icon name="clip" size={13} />
    </span>
  );
}
