import { Skeleton } from '@mantine/core';
import { Failed } from '../../../../kit/panel/states';
import { useGetTicketTimesQuery } from '../../api';
import styles from './TicketTimes.module.css';
import { TimesChart } from './TimesChart';
import { TimesTable } from './TimesTable';
import { sinceFirst, summaryOf, type Week } from './weeks';

/** How many tickets were opened and closed each week, and how long the first reply and the resolution took. */
export function TicketTimes({ brandId }: { brandId: number | undefined }) {
  const { currentData, error, isFetching, refetch } = useGetTicketTimesQuery(
    brandId === undefined ? {} : { brandId },
    { refetchOnMountOrArgChange: 60 },
  );
  const isFailed = error && !currentData && !isFetching;
  return (
    <section className={styles.times} aria-labelledby="ticket-times" aria-busy={!currentData && !isFailed}>
      <h2 id="ticket-times" className={styles.title}>
        Times by week{' '}
        <span className={styles.note}>
          {brandId === undefined ? '' : 'of the chosen brand; '}weeks from Friday
        </span>
      </h2>
      {isFailed ? (
        <Failed error={error} onRetry={refetch} />
      ) : currentData ? (
        <Times weeks={currentData.data} />
      ) : (
        <Pending />
      )}
    </section>
  );
}

function Times({ weeks: all }: { weeks: Week[] }) {
  const weeks = sinceFirst(all);
  if (weeks.length === 0) {
    return (
      <p className={styles.none}>
        {all.length === 1 ? 'No tickets this week.' : `No tickets in the last ${all.length} weeks.`}
      </p>
    );
  }
  const [first, ...more] = summaryOf(weeks);
  return (
    <>
      <p className={styles.summary}>
        <strong>{first}</strong> {more.join(' ')}
      </p>
      {weeks.length > 1 && <TimesChart weeks={weeks} />}
      <TimesTable weeks={weeks} />
    </>
  );
}

function Pending() {
  return (
    <div aria-hidden="true">
      <Skeleton height={16} width="80%" mb={20} />
      <Skeleton height={380} mb={20} />
      <Skeleton height={320} />
    </div>
  );
}
