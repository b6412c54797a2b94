import { parseSignedDollars, parseWholeNumber } from '../../../../server/shared/amount.rules';
import { formatMoney, formatNumber } from '../core/format';

/** The value of a number field: a number, or the text if it is empty or cannot be parsed. */
export type TypedNumber = number | string;

/** The number, or null if the text is empty or cannot be parsed. */
export const findNumber = (typed: TypedNumber): number | null => (typeof typed === 'number' ? typed : null);

/** Whether the field has text that cannot be parsed. */
export const isUnparsable = (typed: TypedNumber): typed is string =>
  typeof typed === 'string' && typed.trim() !== '';

export type ParsedNumber = { number: number } | { problem: string };

export interface NumberBounds {
  isNegativeAllowed?: boolean | undefined;
  max?: number | undefined;
}

export interface NumberKind {
  parse: (text: string) => ParsedNumber;
  /** Formats the number for display. */
  format: (number: number) => string;
  /** Formats the number for editing: without thousands separators, which would be misread once digits are added or removed. */
  toText: (number: number) => string;
}

/** `money`: dollars and cents. `decimal`: up to two decimals. `count`: an integer. `id`: an integer without grouping. */
export const numberKinds = {
  money: { parse: parseDecimal, format: formatMoney, toText: (number) => number.toFixed(2) },
  decimal: { parse: parseDecimal, format: formatNumber, toText: String },
  count: { parse: (text) => parseWhole(text, false), format: formatNumber, toText: String },
  id: { parse: (text) => parseWhole(text, true), format: String, toText: String },
} satisfies Record<string, NumberKind>;

/** Parses non-empty text. */
export function parseTyped(
  kind: NumberKind,
  text: string,
  { isNegativeAllowed = false, max = Infinity }: NumberBounds,
): ParsedNumber {
  const parsed = kind.parse(text);
  if ('problem' in parsed) return parsed;
  if (parsed.number < 0 && !isNegativeAllowed) return { problem: 'must not be negative' };
  return parsed.number > max ? { problem: `must be at most ${kind.format(max)}` } : parsed;
}

function parseDecimal(text: string): ParsedNumber {
  // People write a plus before a correction, and a percent sign after a rate.
  const parsed = parseSignedDollars(text.replace(/^\s*\+|[%٪％]\s*$/g, ''));
  return 'problem' in parsed ? parsed : { number: Number(parsed.amount) };
}

function parseWhole(text: string, isId: boolean): ParsedNumber {
  const parsed = parseWholeNumber(text, { isId });
  return 'problem' in parsed ? parsed : { number: parsed.whole };
}
