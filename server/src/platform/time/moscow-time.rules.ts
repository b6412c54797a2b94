/** UTC+3, a fixed offset: the working day is counted in it (telegram.md). */
const OFFSET_MS = 3 * 3_600_000;

/** The calendar day, as YYYY-MM-DD, and the hour of an instant in Moscow. */
export function moscowTime(instant: Date): { day: string; hour: number } {
  const shifted = new Date(instant.getTime() + OFFSET_MS);
  return { day: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours() };
}

/** The time of day in Moscow, such as "14:32". */
export const moscowClock = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16);
