import { shared } from '../../texts/shared';
import { type Day, toDay, formatDay, getToday } from './day';

/** Formats US dollars with cents: `$1,250.00`. */
export const formatMoney = (amount: number): string => shared.formats.money(amount);

/** Formats US dollars and omits zero cents: `$1,250` and `$1,250.50`. */
export const formatShortMoney = (amount: number): string => shared.formats.shortMoney(amount);

const roughMoneyFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats US dollars where there is little space: `$57.5K`. */
export const formatRoughMoney = (amount: number): string => roughMoneyFormat.format(amount);

/** Formats a number of bytes in decimal units: `12 kB`, `2.5 MB`. See `formatSize` for units of 1024. */
export function formatBytes(bytes: number): string {
  const [size, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toFixed(unit === 'kB' ? 0 : 1)} ${unit}`;
}

export const formatNumber = (value: number): string => shared.formats.number(value);

/** "1 deposit", "1,250 deposits". */
export const pluralize = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : plural}`;

/** Formats an instant as `DD.MM.YYYY HH:MM:SS` in device time. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(toDay(date))} ${date.toTimeString().slice(0, 8)}`;
}

/** Formats an instant of today as `HH:MM`, and of other days as `DD.MM.YYYY HH:MM`, in device time. */
export const formatShortDateTime = (instant: string): string =>
  formatDateTime(instant).slice(toDay(new Date(instant)) === getToday() ? 11 : 0, 16);

/** Formats days where there is little space: `Mar 6`, `Mar 6 – 12`. */
export const formatShortDays = (first: Day, last = first): string => shared.formats.shortDays(first, last);

/** Puts the field's name before a predicate such as "is required". Returns other texts unchanged. */
export const formatProblem = (name: string, problem: string): string =>
  /^(is|has|must) /.test(problem) ? `${name} ${problem}` : problem;
