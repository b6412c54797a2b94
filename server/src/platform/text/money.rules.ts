import { DECIMAL, parseDollars } from '../../../shared/amount.rules.js';

/** Converts a decimal text such as "1250.5" to cents. */
export function centsOf(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = DECIMAL.exec(decimal) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

/** The inverse of `centsOf`: "1250.50". */
export function toDollars(cents: bigint): string {
  const [sign, absolute] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}

/** Formats cents as in en-US: "$1,250.50". */
export function formatMoney(cents: bigint): string {
  const [sign, absolute] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}$${formatCount(absolute / 100n)}.${String(absolute % 100n).padStart(2, '0')}`;
}

export function formatCount(count: bigint): string {
  return count.toLocaleString('en-US');
}

/** Computes `part` in per cent of `whole`, rounded to one decimal, half away from zero. Null: `whole` is not positive. */
export function computePercentage(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  const absolute = part < 0n ? -part : part;
  const tenths = Number((absolute * 2000n + whole) / (2n * whole));
  return (part < 0n && tenths > 0 ? -tenths : tenths) / 10;
}

const MAX_AMOUNT = 9_999_999_999.99;
export const AMOUNT_BOUNDS_MESSAGE = `must have at most two decimals, and be at most ${MAX_AMOUNT}`;

/** Converts a JSON number, possibly negative, to a decimal string. Null: too large, or with more than two decimals. */
export function toDecimal(value: number): string | null {
  const decimal = String(value);
  return DECIMAL.test(decimal) && Math.abs(value) <= MAX_AMOUNT ? decimal : null;
}

/** Converts a JSON number to a positive amount as returned by `parseDollars`. Null: invalid. */
export function toAmount(value: number): string | null {
  const parsed = parseDollars(toDecimal(value) ?? '');
  return 'amount' in parsed ? parsed.amount : null;
}
