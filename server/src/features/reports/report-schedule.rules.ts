import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';
import { addDays, type DayRange, getWeek, toReportingDay } from '../../platform/time/time.rules.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { StatisticSpan } from '../statistics/results/statistic.rules.js';

/** A reporting day is in GMT-4, so it begins at 04:00 UTC. */
const DAY_START_UTC_HOUR = 4;

/** How late a report may still be sent automatically. */
const MAX_DELAY_MS = 12 * HOUR_MS;

/** The longest delay of a report by a change of the report hour. Such a delay does not make it late. */
const MAX_MOVE_MS = 23 * HOUR_MS;

/** How far back missed reports are recorded. */
const MISSED_WINDOW_MS = 14 * DAY_MS;

/** A full hour at which brands with this report hour get reports. `endedDay`: the last reporting day that has ended. */
export interface ReportMoment {
  dueAt: Date;
  reportHour: number;
  endedDay: string;
}

export interface DueReport extends DayRange {
  /** The span of the report, named as in the table and in audit entries. */
  kind: StatisticSpan;
}

/** A due report that is stored. */
export interface ClaimedReport extends DueReport {
  id: number;
}

/** The full hours from one instant to another, both inclusive. */
export function listMoments(from: Date, until: Date): ReportMoment[] {
  const moments: ReportMoment[] = [];
  for (let at = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS; at <= until.getTime(); at += HOUR_MS) {
    const dueAt = new Date(at);
    const reportHour = (dueAt.getUTCHours() + 24 - DAY_START_UTC_HOUR) % 24;
    moments.push({ dueAt, reportHour, endedDay: getEndedDay(dueAt) });
  }
  return moments;
}

/** Reports that became due before this instant are too late. */
export function getDueCutoff(now: Date): Date {
  return new Date(now.getTime() - MAX_DELAY_MS);
}

/** The moments whose reports may still be sent automatically. */
export function listSendableMoments(now: Date): ReportMoment[] {
  return listMoments(new Date(now.getTime() - MAX_DELAY_MS - MAX_MOVE_MS), now);
}

/** The moments of the last two weeks, up to and including `until`. */
export function listRecentMoments(now: Date, until: Date): ReportMoment[] {
  return listMoments(new Date(now.getTime() - MISSED_WINDOW_MS), until);
}

/** The reports due after a day: the daily one, the weekly one if a week ended on it, and a monthly one for each of `endedPeriods`. */
export function listDueReports(endedDay: string, endedPeriods: DayRange[]): DueReport[] {
  const week = getWeek(endedDay);
  return [
    { kind: 'day', startDate: endedDay, endDate: endedDay },
    ...(week.endDate === endedDay ? [{ kind: 'week' as const, ...week }] : []),
    ...endedPeriods.map(({ startDate, endDate }) => ({ kind: 'month' as const, startDate, endDate })),
  ];
}

/** The last reporting day that has ended, which is the day of the daily report. */
export function getEndedDay(now: Date): string {
  return addDays(toReportingDay(now), -1);
}

/** The chat and thread that get a brand's reports: the report chat or, if that is unset, the brand's chat. */
export function getDestination(
  brand: Pick<Brand, 'chatId' | 'threadId' | 'reportChatId' | 'reportThreadId'>,
): { chatId: string; threadId: string | null } {
  return brand.reportChatId === null
    ? { chatId: brand.chatId, threadId: brand.reportThreadId ?? brand.threadId }
    : { chatId: brand.reportChatId, threadId: brand.reportThreadId };
}
