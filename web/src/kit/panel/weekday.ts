import { type Day, formatDay } from '../core/day';

/** Formats a day with its weekday: "Fri 20.11.2026". */
export const formatWeekday = (day: Day): string =>
  `${new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${formatDay(day)}`;
