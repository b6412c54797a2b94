import { type Day, formatDay } from '../core/day';

const moscowOffset = '+03:00'; // Moscow has no daylight saving time
const offsetMs = 3 * 3600_000;

/** Formats an instant in Moscow time as DD.MM.YYYY HH:MM:SS. */
export function formatMoscow(instant: string): string {
  const [date = '', time = ''] = new Date(Date.parse(instant) + offsetMs).toISOString().split(/[T.]/);
  return `${formatDay(date)} ${time}`;
}

/** Returns the Moscow day (YYYY-MM-DD) of an instant in Unix seconds. */
export function toMoscowDay(seconds: number): string {
  return new Date(seconds * 1000 + offsetMs).toISOString().slice(0, 10);
}

/** Returns the Unix seconds of 00:00 Moscow time on a day (YYYY-MM-DD). */
export function getStartOfMoscowDay(day: string): number {
  return Date.parse(`${day}T00:00:00${moscowOffset}`) / 1000;
}

/** Formats the time between an instant and now: "now", "5 min", "3 h", "2 d", then the date. Both are Unix seconds. */
export function formatShortDistance(at: number, now: number): string {
  const seconds = Math.abs(now - at);
  if (seconds < 60) return 'now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  if (seconds < 7 * 86_400) return `${Math.floor(seconds / 86_400)} d`;
  return formatDay(toMoscowDay(at));
}

const durationUnits = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** Formats seconds by the two largest units: `45 s`, `12 min`, `3 d 4 h`. Minutes have seconds only if `hasSeconds`. */
export function formatDuration(seconds: number, hasSeconds = false): string {
  const first = durationUnits.findIndex(([, size]) => seconds >= size);
  if (first === -1) return '0 s';
  const [unit, size] = durationUnits[first]!;
  const [nextUnit, nextSize] = durationUnits[first + 1] ?? [];
  const rest = nextSize && (nextUnit !== 's' || hasSeconds) ? Math.floor((seconds % size) / nextSize) : 0;
  const text = `${Math.floor(seconds / size)} ${unit}`;
  return rest > 0 ? `${text} ${rest} ${nextUnit}` : text;
}

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats an instant relative to `now`, which is in milliseconds: "3 minutes ago", "in 2 days". */
export function formatRelative(instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, size] of relativeUnits) {
    if (Math.abs(seconds) >= size) return formatter.format(Math.trunc(seconds / size), unit);
  }
  return formatter.format(seconds, 'second');
}

/** "Fri 20.11.2026". */
export const formatDayWithWeekday = (day: Day): string =>
  `${new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${formatDay(day)}`;
