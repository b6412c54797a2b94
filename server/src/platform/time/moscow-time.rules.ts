/** UTC+3, a fixed offset. Working days are in Moscow time. */
const OFFSET_MS = 3 * 3_600_000;

/** The calendar day, as YYYY-MM-DD, and the hour of an instant in Moscow. */
export function toMoscowTime(instant: Date): { day: string; hour: number } {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return { day: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours() };
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The time in Moscow: today's as "14:32", of other days "Nov 24, 14:32", of other years "Nov 24, 2025, 14:32". */
export const formatMoscowTime = (instant: Date, now: Date): string =>
  toMoscowTime(instant).day === toMoscowTime(now).day
    ? formatMoscowDayTime(instant, now).slice(-'14:32'.length)
    : formatMoscowDayTime(instant, now);

/** The day and the time in Moscow, even for today, for texts that are read later: "Nov 24, 14:32", "Nov 24, 2025, 14:32". */
export function formatMoscowDayTime(instant: Date, now: Date): string {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  const [day = '', time = ''] = shifted.toISOString().slice(0, 16).split('T');
  const year = day.slice(0, 4) === toMoscowTime(now).day.slice(0, 4) ? '' : `${day.slice(0, 4)}, `;
  return `${monthAndDay.format(shifted)}, ${year}${time}`;
}
