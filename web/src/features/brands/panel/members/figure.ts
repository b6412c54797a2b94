const plain = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const grouped = /^[+-]?\d{1,3}([ ,]\d{3})+(\.\d*)?$/;

export const notNumber = 'Enter a number, such as 1,250.50';

/**
 * Reads a typed number. An empty field is 0 (spec 5). Undefined if it is not a number, such as "abc" or "12,5". `$`, `%` and
 * separators of thousands are allowed.
 */
export function typedNumber(text: string): number | undefined {
  const bare = text.replace(/[$%]/g, '').replace(/\s+/g, ' ').trim();
  if (bare === '') return 0;
  return plain.test(bare) || grouped.test(bare) ? Number(bare.replace(/[ ,]/g, '')) : undefined;
}

/** What is wrong with a typed figure, if anything. CR has a text of its own (spec 5). */
export function faultIn(
  text: string,
  { isNegativeAllowed }: { isNegativeAllowed: boolean },
): string | undefined {
  const number = typedNumber(text);
  if (number === undefined) return notNumber;
  if (number < 0 && !isNegativeAllowed) return 'Must not be negative';
  if (Math.round(number * 100) / 100 !== number) return 'At most two decimals';
  if (Math.abs(number) >= 1e10) return 'At most 9,999,999,999.99';
  return undefined;
}
