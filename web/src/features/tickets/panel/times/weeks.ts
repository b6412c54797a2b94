import type { TicketTimes } from '../../../../api/ticket.api.gen';
import { formatDays } from '../../../../kit/core/day';
import { formatNumber } from '../../../../kit/core/format';

export type Week = TicketTimes['data'][number];

export interface TimeChange {
  way: 'faster' | 'slower' | 'same';
  text: string;
}

const DAY_MS = 86_400_000;

/** Omits the weeks before the first ticket. Empty without tickets. */
export function dropWeeksBeforeFirst(weeks: Week[]): Week[] {
  const first = weeks.findIndex(({ opened, replied, closed }) => opened + replied + closed > 0);
  return first === -1 ? [] : weeks.slice(first);
}

/** Formats the days of a week, Friday to Thursday. */
export const formatWeekDays = ({ week }: Week) =>
  formatDays(week, new Date(Date.parse(week) + 6 * DAY_MS).toISOString().slice(0, 10));

/** `3 more`, `2 fewer` or `same`. */
export function describeCountChange(now: number, before: number): string {
  if (now === before) return 'same';
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'}`;
}

/** The change of a median. Null if either week has none. */
export function describeTimeChange(now: Week, before: Week | undefined, of: TimesKey): TimeChange | null {
  const [median, earlier] = [now[of]?.median, before?.[of]?.median];
  if (median === undefined || earlier === undefined) return null;
  const by = roundAsShown(median) - roundAsShown(earlier);
  if (by === 0) return { way: 'same', text: 'same' };
  const way = by < 0 ? 'faster' : 'slower';
  return { way, text: `${formatDuration(Math.abs(by))} ${way}` };
}

export type TimesKey = 'first_reply' | 'resolution';

/** Rounds like `formatDuration`, so that the named difference matches the two texts. */
function roundAsShown(seconds: number): number {
  const unit = seconds < 60 ? 1 : seconds < 86_400 ? 60 : 3_600;
  return seconds - (seconds % unit);
}

/**
 * Sentences about the latest weeks (given oldest first). The counts of the current week are not compared, because it is incomplete.
 */
export function summarize(weeks: Week[]): string[] {
  const [earlier, last, present] = [weeks.at(-3), weeks.at(-2), weeks.at(-1)];
  if (!present) return [];
  const change = describeTimeChange(present, last, 'first_reply');
  const compared =
    change && (change.way === 'same' ? ', the same as last week' : `, ${change.text} than last week`);
  const reply = present.first_reply
    ? `first reply in ${formatDuration(present.first_reply.median)} (median)${compared ?? ''}`
    : 'no first reply yet';
  const sentences = [
    `This week so far: ${reply}; ${formatNumber(present.opened)} opened, ${formatNumber(present.closed)} closed.`,
  ];
  if (last && earlier) {
    const counts = (['opened', 'closed'] as const).map(
      (of) => `${formatNumber(last[of])} ${of} (${describeCountChange(last[of], earlier[of])})`,
    );
    sentences.push(`Last week against the week before: ${counts.join(', ')}.`);
  }
  return sentences;
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Formats seconds by the two largest units: `45 s`, `12 min`, `2 h 5 min`, `3 d 4 h`. */
export function formatDuration(seconds: number): string {
  const first = units.findIndex(([, size]) => seconds >= size);
  if (first === -1) return `${seconds} s`;
  const [unit, size] = units[first]!;
  const count = Math.floor(seconds / size);
  const [nextUnit, nextSize] = units[first + 1] ?? [];
  const rest = nextSize ? Math.floor((seconds % size) / nextSize) : 0;
  return rest > 0 ? `${count} ${unit} ${rest} ${nextUnit}` : `${count} ${unit}`;
}
