import { formatProblem } from '../../../../kit/core/format-problem';
import { numberKinds, parseTyped } from '../../../../kit/panel/typed-number';

interface FigureBounds {
  name: string;
  isNegativeAllowed: boolean;
}

/** Parses a typed figure, or returns the problem. An empty field is 0. CR has its own error text. */
export function parseFigure(
  text: string,
  { name, isNegativeAllowed }: FigureBounds,
): { number: number } | { problem: string } {
  if (text.trim() === '') return { number: 0 };
  const read = parseTyped(numberKinds.decimal, text, { isNegativeAllowed });
  return 'problem' in read ? { problem: formatProblem(name, read.problem) } : read;
}
