import { parseSignedDollars, parseWholeNumber } from '../../../../server/shared/amount.rules';
import { formatMoney, formatNumber } from '../core/format';

/** The value of a number field: a number, or the text of a field that is empty or cannot be read. */
export type TypedNumber = number | string;

/** The number, or null if the field is empty or unclear. */
export const parseNumber = (typed: TypedNumber): number | null => (typeof typed === 'number' ? typed : null);

/** Whether the field has a text that cannot be read. */
export const isUnclear = (typed: TypedNumber): typed is string =>
  typeof typed === 'string' && typed.trim() !== '';

export type NumberRead = { number: number } | { problem: string };

export interface NumberBounds {
  isNegativeAllowed?: boolean | undefined;
  max?: number | undefined;
}

export interface NumberKind {
  read: (text: string) => NumberRead;
  /** For reading. */
  format: (number: number) => string;
  /** For editing: without separators of thousands, which would be misread once digits are added or removed. */
  toText: (number: number) => string;
}

/** `money`: dollars and cents. `decimal`: up to two decimals. `count`: a whole number. `id`: one that is not grouped. */
export const numberKinds = {
  money: { read: readDecimal, format: formatMoney, toText: (number) => number.toFixed(2) },
  decimal: { read: readDecimal, format: formatNumber, toText: String },
  count: { read: (text) => readWhole(text, false), format: formatNumber, toText: String },
  id: { read: (text) => readWhole(text, true), format: String, toText: String },
} satisfies Record<string, NumberKind>;

/** Reads a text that is not empty. */
export function readTyped(
  kind: NumberKind,
  text: string,
  { isNegativeAllowed = false, max = Infinity }: NumberBounds,
): NumberRead {
  const read = kind.read(text);
  if ('problem' in read) return read;
  if (read.number < 0 && !isNegativeAllowed) return { problem: 'must not be negative' };
  return read.number > max ? { problem: `must be at most ${kind.format(max)}` } : read;
}

function readDecimal(text: string): NumberRead {
  const read = parseSignedDollars(text.replace(/^\s*\+|[%٪％]\s*$/g, ''));
  return 'problem' in read ? read : { number: Number(read.amount) };
}

function readWhole(text: string, isId: boolean): NumberRead {
  const read = parseWholeNumber(text, { isId });
  return 'problem' in read ? read : { number: read.whole };
}
