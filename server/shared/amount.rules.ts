import { cleanId } from './typed-text.rules.js';

/** Money inside the server is a decimal string with at most two decimals. Sums and comparisons use whole cents. */
export const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

const MAX_WHOLE_DIGITS = 10;

/** "$", "US$" or "USD". "$" after another letter is another currency. Without look-behind (`(?<!`), which some browsers lack. */
const DOLLAR_BEFORE = /^(?:us ?\$|usd ?\$?|\$) */iu;
const DOLLAR_AFTER = / *(?:us ?\$|usd ?\$?|(^|\P{L})\$)$/iu;
const OTHER_CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...['USDT', 'USDC', 'BTC', 'ETH', 'TRX', 'EURO', 'EUROS', 'РУБ', 'РУБЛЕЙ', 'Р', 'ГРН', 'ТГ'],
]);
/** A number with three digits after each separator. The decimal point or comma, if any, differs from the separator. */
const GROUPED = /^([1-9]\d{0,2}(?:([,. '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/;

/** The message for a text that is not a number. */
export const NOT_A_NUMBER = 'is not a number, such as 1250.50';

/** A whole number with three digits after each separator, or without separators. */
const WHOLE = /^(-?) ?(\d+|[1-9]\d{0,2}(?:([, '])\d{3})(?:\3\d{3})*)$/;
const MIXED_DIGITS = 'is unclear: it mixes digits of two scripts';

/**
 * What is wrong with an amount: the rest of a sentence that starts with the field's name, such as "is required". Only the problem
 * of an ambiguous amount is a whole sentence; it starts with the amount.
 */
export type AmountProblem =
  | 'is required'
  | 'must be more than zero'
  | typeof NOT_A_NUMBER
  | typeof MIXED_DIGITS
  | 'is in another currency. Amounts are in US dollars.'
  | 'is unclear: write it without "k"'
  | 'has more than two decimals'
  | 'is more than 9,999,999,999.99'
  | `${string} is ambiguous: write ${string} or ${string}`;

type ParsedAmount = { amount: string } | { problem: AmountProblem };

/**
 * Parses an amount of dollars as people type it: `1250.5`, `1,250.50`, `1.250,50`, `1 250,50`, `1'250.50`, `$1250`, `1.5k`, and
 * with digits of any script. A single comma before one or two digits is a decimal comma, and before three digits it separates
 * thousands: `1,250` is 1250. A single point before three digits is rejected: `1.250` is ambiguous.
 */
export function parseDollars(text: string): ParsedAmount {
  const parsed = parseSignedDollars(text);
  if ('problem' in parsed) return parsed;
  return Number(parsed.amount) > 0 ? parsed : { problem: 'must be more than zero' };
}

/** Parses an amount like `parseDollars`, and accepts zero and negative numbers too. */
export function parseSignedDollars(text: string): ParsedAmount {
  const written = cleanId(text);
  if (hasMixedDigits(written)) return { problem: MIXED_DIGITS };
  const signed = stripDollars(toAsciiSigns(written));
  if (signed === '') return { problem: 'is required' };
  const sign = signed.startsWith('-') ? '-' : '';
  const parsed = parseUnsigned(sign ? stripDollars(signed.slice(1)) : signed, { written, sign });
  return 'amount' in parsed && parsed.amount !== '0.00' ? { amount: `${sign}${parsed.amount}` } : parsed;
}

/** Parses a whole number in digits of any script, with groups of three and any dash as a minus. In ids, spaces may be anywhere. */
export function parseWholeNumber(
  text: string,
  { isId }: { isId: boolean },
): { whole: number } | { problem: string } {
  const written = cleanId(text);
  if (written === '') return { problem: 'is required' };
  if (hasMixedDigits(written)) return { problem: MIXED_DIGITS };
  const plain = toAsciiSigns(written);
  const [, sign, digits] = WHOLE.exec(isId ? plain.replace(/ /g, '') : plain) ?? [];
  if (digits === undefined) return { problem: 'must be a whole number' };
  const absolute = Number(digits.replace(/\D/g, ''));
  if (!Number.isSafeInteger(absolute)) return { problem: 'has too many digits' };
  return { whole: sign === '-' && absolute > 0 ? -absolute : absolute };
}

/** Parses `bare`, the number without sign and dollars. `written`: the amount as the person wrote it, for messages. */
function parseUnsigned(bare: string, { written, sign }: { written: string; sign: string }): ParsedAmount {
  if (hasOtherCurrency(bare)) return { problem: 'is in another currency. Amounts are in US dollars.' };
  const [, thousands] = /^([\d., ']*\d) ?[kк]$/i.exec(bare) ?? [];
  if (thousands !== undefined) return parseThousands(thousands);
  const [, plain, plainDecimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(bare) ?? [];
  const [, groups, separator, groupedDecimals = ''] = GROUPED.exec(bare) ?? [];
  // `1.250` may be 1250 or 1.25. `1.255` is rejected below for its third decimal.
  const mayBeDecimal = separator === '.' && plain !== undefined;
  if (mayBeDecimal && bare.endsWith('0')) return { problem: formatAmbiguity(written, bare, sign) };
  if (groups !== undefined && !mayBeDecimal)
    return toParsedAmount(groups.replace(/\D/g, ''), groupedDecimals);
  if (plain !== undefined) return toParsedAmount(plain, plainDecimals);
  return { problem: NOT_A_NUMBER };
}

const stripDollars = (text: string) => text.replace(DOLLAR_BEFORE, '').replace(DOLLAR_AFTER, '$1').trim();

const formatAmbiguity = (written: string, bare: string, sign: string): AmountProblem =>
  `${written} is ambiguous: write ${sign}${bare.replace('.', '')} or ${sign}${bare.slice(0, -1)}`;

/** Parses the part before "k". With more than two decimals the separator could be a thousands separator. */
function parseThousands(text: string): ParsedAmount {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return { problem: 'is unclear: write it without "k"' };
  return toParsedAmount(`${whole}${decimals.padEnd(3, '0')}`, '');
}

/** Replaces digits, signs, separators and spaces of other scripts with ASCII ones. */
function toAsciiSigns(text: string): string {
  return text
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/\s/g, ' ')
    .replace(/[‐‑‒–—−﹣－]/g, '-')
    .replace(/[٬’‘ʼ´]/g, "'")
    .replace(/[٫．]/g, '.')
    .replace(/[،，]/g, ',')
    .replace(/[＄﹩]/g, '$');
}

const toAsciiDigit = (digit: string) => String(digit.codePointAt(0)! - getZeroCodePoint(digit));

/** The code point of the zero of a digit's script. Unicode has the ten digits of a script in a row. */
function getZeroCodePoint(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - ((code - first) % 10);
}

/** Whether a text has digits of several scripts. `1١` may be 11, or two numbers pasted together. */
const hasMixedDigits = (text: string) => new Set(text.match(/\p{Nd}/gu)?.map(getZeroCodePoint)).size > 1;

function hasOtherCurrency(text: string): boolean {
  if (/[^\P{Sc}$]/u.test(text) || /\p{L}\$/u.test(text)) return true;
  const [, before, after] = /^(\p{L}*)\.? ?[\d., ']+[kк]? ?(\p{L}*)\.?$/u.exec(text) ?? [];
  return [before, after].some((word) => word && OTHER_CURRENCIES.has(word.toUpperCase()));
}

function toParsedAmount(wholeDigits: string, decimals: string): ParsedAmount {
  if (decimals.length > 2) return { problem: 'has more than two decimals' };
  const whole = wholeDigits.replace(/^0+(?=\d)/, '');
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'is more than 9,999,999,999.99' };
  return { amount: `${whole}.${decimals.padEnd(2, '0')}` };
}
