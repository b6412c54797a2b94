/** Converts typed text to a number, or to 0 if it is not one (spec 5). Spaces, separators and `$` are allowed. */
export function typedNumber(text: string): number {
  const number = Number(text.replace(/[\s,$%]/g, ''));
  return Number.isFinite(number) ? number : 0;
}
