/** Money inside the server is a decimal string with at most two decimals. Sums and comparisons use whole cents. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

export function centsOf(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = DECIMAL.exec(decimal) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`);
}

/** "$1,250.50", in the format of en-US. */
export function formatMoney(cents: bigint): string {
  const [sign, size] = cents < 0n ? ['-', -cents] : ['', cents];
  return `${sign}$${formatCount(size / 100n)}.${String(size % 100n).padStart(2, '0')}`;
}

export function formatCount(count: bigint): string {
  return count.toLocaleString('en-US');
}

/** "60%", "33.3%": has one decimal unless that is zero, and is rounded half away from zero. Null: `whole` is not positive. */
export function formatShare(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const [sign, size] = part < 0n ? ['-', -part] : ['', part];
  const tenths = (size * 2000n + whole) / (2n * whole);
  const decimal = tenths % 10n === 0n ? '' : `.${tenths % 10n}`;
  return `${tenths === 0n ? '' : sign}${formatCount(tenths / 10n)}${decimal}%`;
}

/** The largest amount. Sums of several fit numeric(14,2). */
const MAX_AMOUNT = 9_999_999_999.99;
const MAX_WHOLE_DIGITS = 10;
/** What a number that is an amount must be. */
export const AMOUNT_BOUNDS = `must have at most two decimals, and be at most ${MAX_AMOUNT}`;

/**
 * Reads an amount: `1250.5`, `1,250.50`, `1 250,50`, `$1250`. Commas or spaces (also no-break, narrow and thin ones) may
 * separate thousands. A single comma before one or two digits is a decimal comma, and before three digits it separates
 * thousands: `1,250` is 1250. A point is always a decimal point, so `1.250` has three decimals and is refused.
 */
export function readAmount(text: string): { amount: string } | { problem: string } {
  const bare = text
    .trim()
    .replace(/^(?:\$|usd)\s*/i, '')
    .replace(/\s*(?:\$|usd)$/i, '');
  if (bare === '') return { problem: 'is required' };
  if (/^[-−–]/.test(bare)) return { problem: 'must be more than zero' };
  const plain = /^(\d+)(?:[.,](\d+))?$/.exec(bare);
  const grouped = /^([1-9]\d{0,2}(?:([, \u00a0\u202f\u2009])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(bare);
  // In `1,250,50` the comma would have to mean both.
  const isGrouped = grouped && grouped[2] !== grouped[3];
  const [whole, decimals = ''] = isGrouped ? [grouped[1], grouped[4]] : [plain?.[1], plain?.[2]];
  if (whole === undefined) return { problem: 'is not a number, such as 1250.50' };
  return normalAmount(whole.replace(/\D/g, ''), decimals);
}

/** A number of JSON as a decimal, which may be negative. Null: it breaks `AMOUNT_BOUNDS`. */
export function decimalOfNumber(value: number): string | null {
  const decimal = String(value);
  return DECIMAL.test(decimal) && Math.abs(value) <= MAX_AMOUNT ? decimal : null;
}

/** A number of JSON as an amount, as `readAmount` returns it. Null: it is none. */
export function amountOfNumber(value: number): string | null {
  const read = readAmount(decimalOfNumber(value) ?? '');
  return 'amount' in read ? read.amount : null;
}

function normalAmount(wholeDigits: string, decimals: string): { amount: string } | { problem: string } {
  if (decimals.length > 2) return { problem: 'has more than two decimals' };
  const whole = wholeDigits.replace(/^0+(?=\d)/, '');
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'is more than 9,999,999,999.99' };
  const amount = `${whole}.${decimals.padEnd(2, '0')}`;
  return amount === '0.00' ? { problem: 'must be more than zero' } : { amount };
}
