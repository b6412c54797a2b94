import { Skeleton } from '@mantine/core';
import type { Durations, TicketTimes as Times } from '../../../../api/api.gen';
import { formatDays } from '../../../../kit/core/day';
import { formatNumber } from '../../../../kit/core/format';
import { Failed } from '../../../../kit/panel/states';
import { useGetTicketTimesQuery } from '../../api';
import { formatDuration } from './duration';
import styles from './TicketTimes.module.css';

type Week = Times['data'][number];
const DAY_MS = 86_400_000;

/** How many tickets were opened and closed each week, and how long the first reply and the closing took. */
export function TicketTimes({ brandId }: { brandId: number | undefined }) {
  const { currentData, error, isFetching, refetch } = useGetTicketTimesQuery(
    brandId === undefined ? {} : { brandId },
    { refetchOnMountOrArgChange: 60 },
  );
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={refetch} />;
  return (
    <section className={styles.times} aria-labelledby="ticket-times" aria-busy={!currentData}>
      <h2 id="ticket-times" className={styles.title}>
        Times by week{' '}
        <span className={styles.note}>weeks from Friday in GMT-4; median and 90th percentile</span>
      </h2>
      {currentData ? (
        <Table weeks={sinceFirst(currentData.data).reverse()} />
      ) : (
        <Skeleton height={320} aria-hidden="true" />
      )}
    </section>
  );
}

function Table({ weeks }: { weeks: Week[] }) {
  const longest = (of: 'first_reply' | 'resolution') =>
    Math.max(1, ...weeks.map((week) => week[of]?.p90 ?? 0));
  const [slowestReply, slowestClosing] = [longest('first_reply'), longest('resolution')];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col" className={styles.number}>
              Opened
            </th>
            <th scope="col" className={styles.number}>
              Closed
            </th>
            <th scope="col">First reply</th>
            <th scope="col">Closing</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.week}>
              <th scope="row">{formatDays(week.week, lastDayOf(week.week))}</th>
              <td className={styles.number}>{formatNumber(week.opened)}</td>
              <td className={styles.number}>{formatNumber(week.closed)}</td>
              <td>
                <Spread times={week.first_reply} longest={slowestReply} />
              </td>
              <td>
                <Spread times={week.resolution} longest={slowestClosing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spread({ times, longest }: { times: Durations | null; longest: number }) {
  if (!times) return <span className={styles.none}>—</span>;
  const share = (seconds: number) => ({ width: `${(seconds / longest) * 100}%` });
  return (
    <>
      <span className={styles.words}>
        {formatDuration(times.median)} <span className={styles.note}>/ {formatDuration(times.p90)}</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.slow} style={share(times.p90)} />
        <span className={styles.median} style={share(times.median)} />
      </span>
    </>
  );
}

/** Leaves out the weeks before the first ticket. The present week always stays. */
function sinceFirst(weeks: Week[]): Week[] {
  const first = weeks.findIndex(({ opened, replied, closed }) => opened + replied + closed > 0);
  return weeks.slice(first === -1 ? -1 : first);
}

const lastDayOf = (week: string) => new Date(Date.parse(week) + 6 * DAY_MS).toISOString().slice(0, 10);
