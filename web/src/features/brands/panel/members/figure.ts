import { problemText } from '../../../../kit/core/problem-text';
import { numberKinds, readTyped } from '../../../../kit/panel/typed-number';

interface FigureBounds {
  name: string;
  isNegativeAllowed: boolean;
}

/** Reads a typed figure, or says what is wrong with it. An empty field is 0 (spec 5). CR has a text of its own there. */
export function readFigure(
  text: string,
  { name, isNegativeAllowed }: FigureBounds,
): { number: number } | { problem: string } {
  if (text.trim() === '') return { number: 0 };
  const read = readTyped(numberKinds.decimal, text, { isNegativeAllowed });
  return 'problem' in read ? { problem: problemText(name, read.problem) } : read;
}
