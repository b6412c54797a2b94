import { nameOf } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { formatShortMoney } from '../../../kit/core/format';
import { useLive } from '../../../kit/mini-app/live';
import rows from '../../../kit/mini-app/rows.module.css';
import { Empty, Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { useGetOwnRatingQuery } from '../api';
import styles from './StatisticScreen.module.css';

/** The rating of the current period, largest amount first. */
export function Rating({ ownId }: { ownId: number | undefined }) {
  const { currentData, error, isFetching, refetch } = useGetOwnRatingQuery(undefined, useLive());
  if (!currentData)
    return error && !isFetching ? (
      <Failed error={error} onRetry={refetch} />
    ) : (
      <Pending>
        <Skeleton height={156} />
      </Pending>
    );
  if (currentData.length === 0) return <Empty>nothing found</Empty>;
  return (
    <ol className={rows.rows}>
      {currentData.map(({ id, user, amount }, index) => (
        <li key={id} className={styles.place} aria-current={user.id === ownId || undefined}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.name}>
            <bdi>{nameOf(user)}</bdi>
            <StaffMark user={user} />
          </span>
          <span className={styles.amount}>{formatShortMoney(amount)}</span>
        </li>
      ))}
    </ol>
  );
}
