import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { buildWeeks } from '../../../../kit/core/calendar-month';
import {
  addDays,
  countDays,
  type Day,
  formatDay,
  formatDays,
  getReportingDay,
} from '../../../../kit/core/day';
import { useNow } from '../../../../kit/panel/useNow';
import { type CompleteRow, isComplete, type PeriodRow } from './period-rows';
import styles from './PeriodForm.module.css';

const maxShownRuns = 4;

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const getTone = (count: number) => (count === 0 ? 'gap' : count === 1 ? 'period' : 'shared');

export function YearCalendar({ year, rows }: { year: number; rows: PeriodRow[] }) {
  const periods = rows.filter(isComplete);
  const listPeriodsOn = (day: Day) =>
    periods.filter(({ start_date, end_date }) => start_date <= day && day <= end_date);
  const today = getReportingDay(useNow());
  const days = listDays(year);
  const gaps = formatRuns(days.filter((day) => listPeriodsOn(day).length === 0));
  const sharedRuns = formatRuns(days.filter((day) => listPeriodsOn(day).length > 1));

  const renderDay = (day: Day | null, index: number) => {
    if (day === null) return <span key={index} />;
    const dayPeriods = listPeriodsOn(day);
    return (
      <span
        key={index}
        title={[formatDay(day), ...dayPeriods.map(formatPeriod)].join('\n')}
        data-day={day}
        data-tone={periods.length === 0 ? undefined : getTone(dayPeriods.length)}
        data-first={dayPeriods.some(({ start_date }) => start_date === day) || undefined}
        data-last={dayPeriods.some(({ end_date }) => end_date === day) || undefined}
        data-today={day === today || undefined}
      >
        {Number(day.slice(8))}
      </span>
    );
  };

  return (
    <section className={styles.calendar} aria-label={`${year} at a glance`}>
      {/* The days are hidden from screen readers: the cards and the list below say the same. */}
      <Group align="flex-start" gap="16px 24px">
        {months.map((month) => (
          <div key={month}>
            <Text component="h3" fz={13} fw={600} mb={4}>
              {monthName.format(new Date(`${year}-${month}-01`))}
            </Text>
            <div className={styles.days} aria-hidden="true">
              {buildWeeks(`${year}-${month}-01`).flat().map(renderDay)}
            </div>
          </div>
        ))}
      </Group>
      <Group component="ul" gap="6px 20px" mt="md" fz={13} c="dimmed">
        {periods.length === 0 ? (
          <li>Each calendar month is a period.</li>
        ) : (
          <>
            <LegendKey tone="period">Periods</LegendKey>
            <LegendKey tone="gap">
              {gaps.length === 0 ? 'Every day is in a period' : `In no period: ${joinRuns(gaps)}`}
            </LegendKey>
            {sharedRuns.length > 0 && (
              <LegendKey tone="shared">In several periods: {joinRuns(sharedRuns)}</LegendKey>
            )}
          </>
        )}
        {today.startsWith(`${year}-`) && <li>Today, {formatDay(today)}</li>}
      </Group>
    </section>
  );
}

const LegendKey = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <li>
    <i className={styles.key} data-tone={tone} /> {children}
  </li>
);

const formatPeriod = ({ id, start_date, end_date, status }: CompleteRow) =>
  `${status === 'new' ? 'New' : `#${id}`}: ${formatDays(start_date, end_date)}`;

function listDays(year: number): Day[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  return Array.from({ length: countDays(first, last) }, (_, index) => addDays(first, index));
}

/** Formats each run of consecutive days in a sorted list. */
function formatRuns(days: Day[]): string[] {
  const runs: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs.map(({ first, last }) => formatDays(first, last));
}

const joinRuns = (runs: string[]) =>
  [
    ...runs.slice(0, maxShownRuns),
    ...(runs.length > maxShownRuns ? [`and ${runs.length - maxShownRuns} more`] : []),
  ].join(', ');
