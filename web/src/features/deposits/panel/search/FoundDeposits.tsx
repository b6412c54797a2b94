import { Skeleton } from '@mantine/core';
import type { DepositPage } from '../../../../api/api.gen';
import { formatMoney, formatNumber } from '../../../../kit/core/format';
import styles from './FoundDeposits.module.css';

/** How many deposits match, and their sum. */
export function FoundDeposits({ page }: { page: Pick<DepositPage, 'count' | 'amount'> | undefined }) {
  return (
    <div className={styles.found} role="status" aria-busy={!page}>
      {page ? (
        <>
          <span>
            <strong>{formatNumber(page.count)}</strong> {page.count === 1 ? 'deposit' : 'deposits'}
          </span>
          <span>
            <strong>{formatMoney(page.amount)}</strong> in all
          </span>
        </>
      ) : (
        <Skeleton height={14} width={190} my={3} />
      )}
    </div>
  );
}
