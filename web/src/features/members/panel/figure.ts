/** What somebody typed, as a number; what is no number becomes 0 (spec 5). Groups of digits may be parted, money named. */
export function typedNumber(text: string): number {
  const number = Number(text.replace(/[\s,$%]/g, ''));
  return Number.isFinite(number) ? number : 0;
}
