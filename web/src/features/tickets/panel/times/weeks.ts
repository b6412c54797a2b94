import type { TicketTimes } from '../../../../api/ticket.api.gen';
import { formatDays } from '../../../../kit/core/day';
import { formatNumber } from '../../../../kit/core/format';
import { formatDuration } from '../../../../kit/panel/moscow';

export type Week = TicketTimes['data'][number];

/** A duration that is shown for each week. */
export type TimesKey = 'first_reply' | 'resolution';

interface TimeChange {
  direction: 'faster' | 'slower' | 'same';
  text: string;
}

const dayMs = 86_400_000;

/** Empty if there are no tickets. */
export function omitWeeksBeforeFirstTicket(weeks: Week[]): Week[] {
  const first = weeks.findIndex(({ opened, replied, closed }) => opened + replied + closed > 0);
  return first === -1 ? [] : weeks.slice(first);
}

/** Formats the days of a week, Friday to Thursday. */
export const formatWeekDays = ({ week }: Week) =>
  formatDays(week, new Date(Date.parse(week) + 6 * dayMs).toISOString().slice(0, 10));

/** `3 more`, `2 fewer` or `same`. */
export function describeCountChange(now: number, before: number): string {
  if (now === before) return 'same';
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'}`;
}

/** The change of a median. Null if one of the weeks has no median. */
export function describeTimeChange(now: Week, before: Week | undefined, field: TimesKey): TimeChange | null {
  const [median, previousMedian] = [now[field]?.median, before?.[field]?.median];
  if (median === undefined || previousMedian === undefined) return null;
  const difference = roundAsShown(median) - roundAsShown(previousMedian);
  if (difference === 0) return { direction: 'same', text: 'same' };
  const direction = difference < 0 ? 'faster' : 'slower';
  return { direction, text: `${formatDuration(Math.abs(difference))} ${direction}` };
}

/** Rounds like `formatDuration`, so that the difference matches the two shown durations. */
function roundAsShown(seconds: number): number {
  const unit = seconds < 60 ? 1 : seconds < 86_400 ? 60 : 3_600;
  return seconds - (seconds % unit);
}

/** Sentences about this week and last week. `weeks`: oldest first. The counts of this week, which is incomplete, are not compared. */
export function summarizeWeeks(weeks: Week[]): string[] {
  const [weekBefore, lastWeek, thisWeek] = [weeks.at(-3), weeks.at(-2), weeks.at(-1)];
  if (!thisWeek) return [];
  const change = describeTimeChange(thisWeek, lastWeek, 'first_reply');
  const comparison =
    change && (change.direction === 'same' ? ', the same as last week' : `, ${change.text} than last week`);
  const reply = thisWeek.first_reply
    ? `first reply in ${formatDuration(thisWeek.first_reply.median)} (median)${comparison ?? ''}`
    : 'no first reply yet';
  const sentences = [
    `This week so far: ${reply}; ${formatNumber(thisWeek.opened)} opened, ${formatNumber(thisWeek.closed)} closed.`,
  ];
  if (lastWeek && weekBefore) {
    const counts = (['opened', 'closed'] as const).map(
      (field) =>
        `${formatNumber(lastWeek[field])} ${field} (${describeCountChange(lastWeek[field], weekBefore[field])})`,
    );
    sentences.push(`Last week against the week before: ${counts.join(', ')}.`);
  }
  return sentences;
}
