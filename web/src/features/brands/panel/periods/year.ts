import type { Day } from '../../../../kit/core/day';
import type { PeriodRow } from './period-rows';

export interface YearDay {
  day: Day;
  /** The day of the month. */
  date: number;
  /** The places of its periods in the list of complete periods. None: a gap. Several: an intersection. */
  periods: number[];
  isFirst: boolean;
  isLast: boolean;
}

export interface YearMonth {
  name: string;
  /** Days of the week before the first day, from Monday. */
  lead: number;
  days: YearDay[];
}

export type CompletePeriod = PeriodRow & { start: Day; end: Day };

/** The periods that have both dates and are not to be deleted, earliest first. */
export const completeOf = (rows: PeriodRow[]): CompletePeriod[] =>
  rows
    .filter((row): row is CompletePeriod => row.status !== 'delete' && row.start !== null && row.end !== null)
    .sort((a, b) => (a.start < b.start ? -1 : 1));

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export function monthsOf(year: number, periods: CompletePeriod[]): YearMonth[] {
  return Array.from({ length: 12 }, (_, month) => {
    const first = Date.UTC(year, month);
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const days = Array.from({ length }, (_day, index) =>
      dayIn(new Date(Date.UTC(year, month, index + 1)), periods),
    );
    return { name: monthName.format(first), lead: (new Date(first).getUTCDay() + 6) % 7, days };
  });
}

function dayIn(at: Date, periods: CompletePeriod[]): YearDay {
  const day = at.toISOString().slice(0, 10);
  const holding = periods.flatMap(({ start, end }, place) => (start <= day && day <= end ? [place] : []));
  return {
    day,
    date: at.getUTCDate(),
    periods: holding,
    isFirst: holding.some((place) => periods[place]!.start === day),
    isLast: holding.some((place) => periods[place]!.end === day),
  };
}

export interface Run {
  first: Day;
  last: Day;
}

/** The spans of days, without a break, that fit. */
export function runsOf(months: YearMonth[], fits: (day: YearDay) => boolean): Run[] {
  const runs: Run[] = [];
  let isOpen = false;
  for (const day of months.flatMap(({ days }) => days)) {
    const run = runs.at(-1);
    if (!fits(day)) isOpen = false;
    else if (isOpen && run) run.last = day.day;
    else {
      runs.push({ first: day.day, last: day.day });
      isOpen = true;
    }
  }
  return runs;
}
