import { formatDay, formatDays } from '../../../../kit/core/day';
import { useNow } from '../../../../kit/panel/useNow';
import type { PeriodRow } from './period-rows';
import {
  type CompletePeriod,
  completeOf,
  monthsOf,
  type Run,
  runsOf,
  type YearDay,
  type YearMonth,
} from './year';
import styles from './YearGlance.module.css';

const MAX_RUNS = 4;

interface YearGlanceProps {
  year: number;
  rows: PeriodRow[];
}

/** The twelve months of a year with its periods drawn on them, also those that are not saved yet. */
export function YearGlance({ year, rows }: YearGlanceProps) {
  const periods = completeOf(rows);
  const months = monthsOf(year, periods);
  // Reporting days are those of GMT-4 (decision 6).
  const today = new Date(useNow() - 4 * 3_600_000).toISOString().slice(0, 10);
  const gaps = periods.length > 0 ? runsOf(months, (day) => day.periods.length === 0) : [];
  const shared = runsOf(months, (day) => day.periods.length > 1);

  return (
    <section className={styles.glance} aria-label={`${year} at a glance`}>
      <div className={styles.months}>
        {months.map((month) => (
          <Month key={month.name} {...{ month, periods, today }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {periods.length === 0 ? (
          <li>Each calendar month is a period.</li>
        ) : (
          <>
            <li>
              <i className={styles.key} data-tone="0" />
              <i className={styles.key} data-tone="1" /> Periods
            </li>
            <li>
              <i className={styles.key} data-tone="gap" /> {gapWords(gaps)}
            </li>
            {shared.length > 0 && (
              <li className={styles.shared}>
                <i className={styles.key} data-tone="shared" /> In several periods: {listed(shared)}
              </li>
            )}
          </>
        )}
        {today.startsWith(`${year}-`) && (
          <li>
            <i className={styles.key} data-today /> Today, {formatDay(today)}
          </li>
        )}
      </ul>
    </section>
  );
}

const gapWords = (gaps: Run[]) =>
  gaps.length === 0 ? 'Every day is in a period' : `In no period: ${listed(gaps)}`;

const runText = ({ first, last }: Run) => formatDays(first, last);
const listed = (runs: Run[]) =>
  [
    ...runs.slice(0, MAX_RUNS).map(runText),
    ...(runs.length > MAX_RUNS ? [`and ${runs.length - MAX_RUNS} more`] : []),
  ].join(', ');

interface MonthProps {
  month: YearMonth;
  periods: CompletePeriod[];
  today: string;
}

/** The days are a picture: the cards and the legend say the same in words. */
function Month({ month: { name, lead, days }, periods, today }: MonthProps) {
  return (
    <div className={styles.month}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.days} aria-hidden="true">
        {days.map((day, index) => (
          <span
            key={day.day}
            className={styles.day}
            style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            title={titleOf(day, periods)}
            data-day={day.day}
            data-tone={toneOf(day, periods.length > 0)}
            data-first={day.isFirst || undefined}
            data-last={day.isLast || undefined}
            data-today={day.day === today || undefined}
          >
            {day.date}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Neighbours differ, so that one sees where a period ends. */
function toneOf({ periods }: YearDay, hasPeriods: boolean): string | undefined {
  if (periods.length > 1) return 'shared';
  if (periods.length === 1) return String(periods[0]! % 2);
  return hasPeriods ? 'gap' : undefined;
}

function titleOf({ day, periods: places }: YearDay, periods: CompletePeriod[]): string {
  const names = places.map((place) => {
    const { id, start, end, status } = periods[place]!;
    return `${status === 'new' ? 'New' : `#${id}`}: ${formatDays(start, end)}`;
  });
  return [formatDay(day), ...names].join('\n');
}
