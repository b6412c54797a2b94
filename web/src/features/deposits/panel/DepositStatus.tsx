import type { Deposit } from '../../../api/api.gen';
import { statusNames } from '../deposit-fields';
import styles from './DepositStatus.module.css';

export function DepositStatus({ status }: { status: Deposit['status'] }) {
  return (
    <span className={styles.status} data-status={status}>
      {statusNames[status]}
    </span>
  );
}
