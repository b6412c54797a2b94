import { isWithdrawn } from '../deposit-fields';
import { texts } from '../../../texts';
import type { OwnDeposit } from '../../../api/agent.api.gen';
import { formatShortMoney, formatDateTime } from '../../../kit/core/format';
import { RepeatIcon } from '../../../kit/mini-app/lazy-icons';
import rows from '../../../kit/mini-app/rows.module.css';
import { EmptyState, LoadingState, Skeleton } from '../../../kit/mini-app/states';
import styles from './deposits.module.css';

const amountStyles = {
  wait: styles.waiting,
  accept: styles.counted,
  reject: styles.notCounted,
  delete: styles.notCounted,
};

interface Props {
  deposits: OwnDeposit[];
  onOpen: (id: number) => void;
  onReportSameClient: (deposit: OwnDeposit) => void;
}

export function DepositRows({ deposits, onOpen, onReportSameClient }: Props) {
  if (deposits.length === 0)
    return <EmptyState hint={texts.depositList.noneHint}>{texts.depositList.none}</EmptyState>;
  return (
    <ul className={rows.rows}>
      {deposits.map((deposit) => {
        const { id, label, type, status, client_id, amount, reported, created_at } = deposit;
        return (
          <li key={id} className={styles.item}>
            <button type="button" className={styles.row} onClick={() => onOpen(id)}>
              <span className={styles.name}>
                {label}{' '}
                <ChangedValue
                  className={styles.type}
                  current={texts.deposits.types[type]}
                  reported={reported && texts.deposits.types[reported.type]}
                />
              </span>
              <ChangedValue
                className={amountStyles[status]}
                current={formatShortMoney(amount)}
                reported={reported && formatShortMoney(reported.amount)}
              />
              <span className={styles.clientAndTime}>
                {client_id && <span className={styles.client}>{client_id}</span>}
                <time dateTime={created_at}>{formatDateTime(created_at)}</time>
              </span>
              <span className={styles.status}>{formatStatus(deposit)}</span>
            </button>
            {client_id && (
              <button
                type="button"
                className={styles.sameClientInRow}
                aria-label={texts.depositList.againFor({ client: client_id })}
                onClick={() => onReportSameClient(deposit)}
              >
                <RepeatIcon />
                {texts.depositList.again}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function DepositRowsPending() {
  return (
    <LoadingState>
      <div className={rows.rows}>
        {Array.from({ length: 10 }, (_, index) => (
          <div key={index} className={styles.skeletonRow}>
            <Skeleton height={16} width="55%" />
            <Skeleton height={12} width="40%" />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}

export const formatStatus = (deposit: OwnDeposit): string =>
  texts.deposits.statuses[isWithdrawn(deposit) ? 'withdrawn' : deposit.status];

interface ChangedValueProps {
  current: string;
  /** Null if no field of the deposit was changed on acceptance. */
  reported: string | null;
  className?: string | undefined;
}

/** The current value, preceded by the reported one if they differ. */
export function ChangedValue({ current, reported, className }: ChangedValueProps) {
  if (reported === null || reported === current) return <bdi className={className}>{current || '—'}</bdi>;
  return (
    <span className={className}>
      <bdi className={styles.reported}>{reported || '—'}</bdi>{' '}
      <span className={styles.reported}>{texts.depositList.becomes}</span> <bdi>{current || '—'}</bdi>
    </span>
  );
}
