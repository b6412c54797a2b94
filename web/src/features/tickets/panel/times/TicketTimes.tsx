import { Skeleton, Stack } from '@mantine/core';
import { ErrorState } from '../../../../kit/panel/states';
import { useGetTicketTimesQuery } from '../../api';
import styles from './TicketTimes.module.css';
import {
  describeCountChange,
  formatWeekDays,
  omitWeeksBeforeFirstTicket,
  summarizeWeeks,
  describeTimeChange,
  type TimesKey,
  type Week,
} from './weeks';
import { formatNumber } from '../../../../kit/core/format';
import { formatDuration } from '../../../../kit/panel/moscow';
import { Trend } from '../../../../kit/panel/Trend';

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
          {`${brandId === undefined ? '' : 'of the chosen brand; '}weeks from Friday, in GMT-4`}
        </span>
      </h2>
      {isFailed ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : currentData ? (
        <Times weeks={currentData.data} />
      ) : (
        <Pending />
      )}
    </section>
  );
}

function Times({ weeks: allWeeks }: { weeks: Week[] }) {
  const weeks = omitWeeksBeforeFirstTicket(allWeeks);
  if (weeks.length === 0) {
    return (
      <p className={styles.none}>
        {allWeeks.length === 1 ? 'No tickets this week.' : `No tickets in the last ${allWeeks.length} weeks.`}
      </p>
    );
  }
  const [thisWeekSentence, ...otherSentences] = summarizeWeeks(weeks);
  return (
    <>
      <p className={styles.summary}>
        <strong>{thisWeekSentence}</strong> {otherSentences.join(' ')}
      </p>
      {weeks.length > 1 && <TimesCharts weeks={weeks} />}
      <TimesTable weeks={weeks} />
    </>
  );
}

function Pending() {
  return (
    <div aria-hidden="true">
      <Skeleton height={16} width="80%" mb={20} />
      <Skeleton height={720} mb={20} />
      <Skeleton height={320} />
    </div>
  );
}

function TimesTable({ weeks }: { weeks: Week[] }) {
  const rows = weeks.map((week, index) => ({
    week,
    previousWeek: weeks[index - 1],
    isCurrent: index === weeks.length - 1,
  }));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby="ticket-times">
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Opened</th>
            <th scope="col">Closed</th>
            <th scope="col">First reply</th>
            <th scope="col">Resolution</th>
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ week, previousWeek, isCurrent }) => (
            <tr key={week.week}>
              <th scope="row">
                {formatWeekDays(week)}
                {isCurrent && <span className={styles.soFar}> so far</span>}
              </th>
              {(['opened', 'closed'] as const).map((field) => (
                <td key={field}>
                  {formatNumber(week[field])}
                  {/* Counts of the current, incomplete week are not compared. */}
                  {previousWeek && !isCurrent && (
                    <span className={styles.note}>
                      {' '}
                      {describeCountChange(week[field], previousWeek[field])}
                    </span>
                  )}
                </td>
              ))}
              <TimesCell week={week} previousWeek={previousWeek} field="first_reply" />
              <TimesCell week={week} previousWeek={previousWeek} field="resolution" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note} style={{ marginBlock: '1em' }}>
        Times are medians; nine of ten tickets took at most the time after “90%”. Changes are against the week
        before.
      </p>
    </div>
  );
}

interface TimesCellProps {
  week: Week;
  previousWeek: Week | undefined;
  field: TimesKey;
}

function TimesCell({ week, previousWeek, field }: TimesCellProps) {
  const times = week[field];
  if (!times) return <td className={styles.none}>—</td>;
  const change = describeTimeChange(week, previousWeek, field);
  return (
    <td>
      {formatDuration(times.median)}
      <span className={styles.note}> 90%: {formatDuration(times.p90)}</span>
      {change && (
        <span className={styles.change} data-direction={change.direction}>
          {' '}
          {change.text}
        </span>
      )}
    </td>
  );
}

function TimesCharts({ weeks }: { weeks: Week[] }) {
  const counts = weeks.map(({ week, opened, closed }, index) => ({
    day: week,
    value: opened,
    comparison: { value: closed },
    valueText: `${formatNumber(opened)} opened, ${formatNumber(closed)} closed${formatSoFar(weeks, index)}`,
  }));
  return (
    <Stack gap="lg" mb="lg">
      <Trend
        label="Tickets"
        names={['opened', 'closed']}
        bars={counts}
        formatHighest={formatNumber}
        formatAxis={(count) => compactFormat.format(count)}
        hasIntegerTicks
      />
      <TimesTrend label="First reply" field="first_reply" weeks={weeks} />
      <TimesTrend label="Resolution" field="resolution" weeks={weeks} />
    </Stack>
  );
}

const compactFormat = new Intl.NumberFormat('en-US', { notation: 'compact' });
const formatSoFar = (weeks: Week[], index: number) => (index === weeks.length - 1 ? ', so far' : '');

const unitSeconds = [86_400, 3_600, 60];

/** A chart of medians and 90th percentiles. Renders nothing if no week has any. */
function TimesTrend({ weeks, field, label }: { weeks: Week[]; field: TimesKey; label: string }) {
  const longest = Math.max(...weeks.map(({ [field]: times }) => times?.p90 ?? -1));
  if (longest < 0) return null;
  // Values are in the largest fitting unit, so that the ticks of the axis are round.
  const unit = unitSeconds.find((seconds) => longest >= seconds) ?? 1;
  const format = (value: number) => formatDuration(Math.round(value * unit));
  const bars = weeks.map(({ week, [field]: times }, index) => ({
    day: week,
    value: (times?.median ?? 0) / unit,
    comparison: { value: (times?.p90 ?? 0) / unit },
    valueText: times
      ? `${formatDuration(times.median)}, 90% within ${formatDuration(times.p90)}${formatSoFar(weeks, index)}`
      : 'none',
  }));
  return <Trend label={label} names={['median', '90%']} bars={bars} formatHighest={format} hasIntegerTicks />;
}
