import { Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { getErrorStatus } from '../../../../api/errors';
import { setParams } from '../../../../kit/core/pages';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { Icon } from '../../../../kit/panel/Icon';
import styles from './DepositReview.module.css';

export function DepositNotOpened(props: { error: unknown; id: number | undefined; onRetry: () => unknown }) {
  const status = getErrorStatus(props.error);
  if (status !== 404 && status !== 400) return <ErrorState error={props.error} onRetry={props.onRetry} />;
  return (
    <EmptyState title={`Deposit #${props.id} was not found`}>
      It was deleted from the database, or its brand is not one of yours.
    </EmptyState>
  );
}

export function ReviewPending() {
  return (
    <div className={styles.scroll} aria-hidden="true">
      <Skeleton height={20} width={140} mb={28} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={16} width="80%" mb={20} />
      ))}
    </div>
  );
}

/** The link to the list, visible only where the opened deposit hides the list. */
export function BackToQueue() {
  const [search] = useSearchParams();
  return (
    <Link to={{ search: setParams(search, { deposit: null }).toString() }} replace className={styles.back}>
      <Icon name="left" size={16} />
      Queue
    </Link>
  );
}
