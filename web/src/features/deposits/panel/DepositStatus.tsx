import type { Deposit } from '../../../api/api.gen';
import styles from './DepositStatus.module.css';

export const statusNames: Record<Deposit['status'], string> = {
  wait: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  delete: 'Deleted',
};

export const typeNames: Record<Deposit['type'], string> = { retention: 'Retention', ftd: 'FTD' };

export function DepositStatus({ status }: { status: Deposit['status'] }) {
  return (
    <span className={styles.status} data-status={status}>
      {statusNames[status]}
    </span>
  );
}
