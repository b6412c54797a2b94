import type { OwnDeposit } from '../../../api/api.gen';
import { formatShortMoney, formatTime } from '../../../kit/core/format';
import rows from '../../../kit/mini-app/rows.module.css';
import { Empty, Pending, Skeleton } from '../../../kit/mini-app/states';
import { statusNames, typeNames } from '../deposit-fields';
import styles from './DepositRows.module.css';

const pageSize = 10;

interface Props {
  deposits: OwnDeposit[];
  onOpen: (id: number) => void;
}

export function DepositRows({ deposits, onOpen }: Props) {
  if (deposits.length === 0)
    return (
      <Empty hint="Deposits that you report in the brand’s chat appear here.">Your deposits not found</Empty>
    );
  return (
    <ul className={rows.rows}>
      {deposits.map(({ id, label, type, status, amount, created_at }) => (
        <li key={id}>
          <button type="button" className={styles.row} onClick={() => onOpen(id)}>
            <span className={styles.label}>
              {label} <span className={styles.type}>{typeNames[type]}</span>
            </span>
            <span className={styles[amountStyle(status)]}>{formatShortMoney(amount)}</span>
            <time className={styles.note} dateTime={created_at}>
              {formatTime(created_at)}
            </time>
            <span className={styles.note}>{statusNames[status]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the amount's style: money that waits, money that does not count, or money that counts (spec 4). */
function amountStyle(status: OwnDeposit['status']): 'wait' | 'deleted' | 'amount' {
  if (status === 'wait') return 'wait';
  return status === 'accept' ? 'amount' : 'deleted';
}

export function DepositRowsPending() {
  return (
    <Pending>
      <div className={rows.rows}>
        {Array.from({ length: pageSize }, (_, index) => (
          <div key={index} className={styles.pending}>
            <Skeleton height={16} width="55%" />
            <Skeleton height={12} width="40%" />
          </div>
        ))}
      </div>
    </Pending>
  );
}
