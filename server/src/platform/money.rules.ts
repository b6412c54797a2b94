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

/** "$", "US$", "USD". A dollar with another letter before it is another currency. */
const DOLLAR = String.raw`(?:us ?\$|usd ?\$?|(?<!\p{L})\$)`;
const DOLLAR_BEFORE = new RegExp(`^${DOLLAR} *`, 'iu');
const DOLLAR_AFTER = new RegExp(` *${DOLLAR}$`, 'iu');
const OTHER_CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['USDT', 'USDC', 'BTC', 'ETH', 'TRX', 'EURO', 'EUROS', 'РУБ', 'РУБЛЕЙ', 'Р', 'ГРН', 'ТГ'],
]);
/** Three digits after each separator. A point or comma that separates decimals is another one. */
const GROUPED = /^([1-9]\d{0,2}(?:([,. '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

type AmountRead = { amount: string } | { problem: string };

/**
 * Reads an amount of dollars as people write it: `1250.5`, `1,250.50`, `1.250,50`, `1 250,50`, `1'250.50`, `$1250`, `1.5k`, and
 * with digits of any script. A single comma before one or two digits is a decimal comma, and before three digits it separates
 * thousands: `1,250` is 1250. A single point before three digits is refused: `1.250` may be either. Problems follow the name of
 * the field: "is required".
 */
export function readAmount(text: string): AmountRead {
  const written = text.trim();
  const bare = plainSigns(written).replace(DOLLAR_BEFORE, '').replace(DOLLAR_AFTER, '');
  if (bare === '') return { problem: 'is required' };
  if (/^[-−–－]/.test(bare)) return { problem: 'must be more than zero' };
  if (namesOtherCurrency(bare)) return { problem: 'is in another currency. Amounts are in US dollars.' };
  const [, thousands] = /^([\d., ']*\d) ?[kк]$/i.exec(bare) ?? [];
  if (thousands !== undefined) return readThousands(thousands);
  const [, plain, plainDecimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(bare) ?? [];
  const [, groups, separator, groupedDecimals = ''] = GROUPED.exec(bare) ?? [];
  const mayBePoint = separator === '.' && plain !== undefined;
  if (mayBePoint && bare.endsWith('0')) return { problem: inTwoWays(written, bare) };
  if (groups !== undefined && !mayBePoint) return normalAmount(groups.replace(/\D/g, ''), groupedDecimals);
  if (plain !== undefined) return normalAmount(plain, plainDecimals);
  return { problem: 'is not a number, such as 1250.50' };
}

const inTwoWays = (written: string, bare: string) =>
  `${written} can be read in two ways: write ${bare.replace('.', '')} or ${bare.slice(0, -1)}`;

/** Reads what stands before "k". With more than two decimals, the separator may be one of thousands. */
function readThousands(text: string): AmountRead {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return { problem: 'is unclear: write it without "k"' };
  return normalAmount(`${whole}${decimals.padEnd(3, '0')}`, '');
}

/** The text with digits, separators and spaces of other scripts as those of English. */
function plainSigns(text: string): string {
  return text
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\s/g, ' ')
    .replace(/[٬’‘ʼ´]/g, "'")
    .replace(/[٫．]/g, '.')
    .replace(/[،，]/g, ',')
    .replace(/[＄﹩]/g, '$');
}

/** Unicode has the ten digits of a script in a row, and between two such rows nothing or something else. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

function namesOtherCurrency(text: string): boolean {
  if (/[^\P{Sc}$]/u.test(text) || /\p{L}\$/u.test(text)) return true;
  const [, before, after] = /^(\p{L}*)\.? ?[\d., ']+[kк]? ?(\p{L}*)\.?$/u.exec(text) ?? [];
  return [before, after].some((word) => word && OTHER_CURRENCIES.has(word.toUpperCase()));
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

function normalAmount(wholeDigits: string, decimals: string): AmountRead {
  if (decimals.length > 2) return { problem: 'has more than two decimals' };
  const whole = wholeDigits.replace(/^0+(?=\d)/, '');
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'is more than 9,999,999,999.99' };
  const amount = `${whole}.${decimals.padEnd(2, '0')}`;
  return amount === '0.00' ? { problem: 'must be more than zero' } : { amount };
}
