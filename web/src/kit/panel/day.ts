/** A day (YYYY-MM-DD) as people read it: DD.MM.YYYY. */
export const formatDay = (day: string) => day.split('-').reverse().join('.');

/** A range of days, both inclusive; a single day once. */
export function formatDays(first: string, last: string): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}
