import {
  addDays,
  reportingDay,
  weekHolding,
  type DayRange,
} from '../../platform/time/reporting-time.rules.js';
import type { StatisticPeriod } from '../statistics/statistic.rules.js';

const HOUR_MS = 3_600_000;
/** GMT-4 (decision 6): the day there begins at 04:00 UTC. */
const DAY_BEGINS_AT = 4;
/** A report that the server could not send in its time is sent later, but not later than this. */
const LATEST_HOURS = 12;
/** A report hour may be moved back by this much, and what would have been due until then is not late for it. */
const LONGEST_MOVE_HOURS = 23;

/** A full hour, at which the brands with this report hour get their reports. */
export interface ReportMoment {
  dueAt: Date;
  reportHour: number;
  /** The reporting day that has ended. */
  endedDay: string;
}

export interface DueReport extends DayRange {
  kind: StatisticPeriod;
}

/** The full hours from one instant to another, both included. */
export function momentsBetween(from: Date, until: Date): ReportMoment[] {
  const moments: ReportMoment[] = [];
  for (let at = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS; at <= until.getTime(); at += HOUR_MS) {
    const dueAt = new Date(at);
    const reportHour = (dueAt.getUTCHours() + 24 - DAY_BEGINS_AT) % 24;
    moments.push({ dueAt, reportHour, endedDay: addDays(reportingDay(dueAt), -1) });
  }
  return moments;
}

/** What became due before this is not sent any more. */
export function latestDue(now: Date): Date {
  return new Date(now.getTime() - LATEST_HOURS * HOUR_MS);
}

/** The moments whose reports may go out now. */
export function openMoments(now: Date): ReportMoment[] {
  return momentsBetween(new Date(latestDue(now).getTime() - LONGEST_MOVE_HOURS * HOUR_MS), now);
}

/** How long a report that was missed is looked for. */
const MISSED_DAYS = 14;

/** The moments whose reports go out no more by themselves. */
export function missedMoments(now: Date): ReportMoment[] {
  return momentsBetween(new Date(now.getTime() - MISSED_DAYS * 24 * HOUR_MS), latestDue(now));
}

/**
 * What is due at the report hour after a day (decision 6): the report of the day; on a Friday that of the week that ended;
 * and those of the periods that ended with the day.
 */
export function dueReports(endedDay: string, endedPeriods: DayRange[]): DueReport[] {
  const week = weekHolding(endedDay);
  return [
    { kind: 'day', startDate: endedDay, endDate: endedDay },
    ...(week.endDate === endedDay ? [{ kind: 'week' as const, ...week }] : []),
    ...endedPeriods.map(({ startDate, endDate }) => ({ kind: 'month' as const, startDate, endDate })),
  ];
}
