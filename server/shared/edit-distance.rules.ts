import { foldText } from './typed-text.rules.js';

/** Lists the Damerau-Levenshtein distances (optimal string alignment) of a text to each prefix of another, shortest first. */
function listPrefixDistances(from: string, to: string): number[] {
  const [a, b] = [[...from], [...to]];
  let previousRow: number[] = [];
  let row = b.map((_, j) => j).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const nextRow = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      nextRow[j] = Math.min(
        row[j]! + 1,
        nextRow[j - 1]! + 1,
        row[j - 1]! + Number(a[i - 1] !== b[j - 1]),
        isSwap ? previousRow[j - 2]! + 1 : Infinity,
      );
    }
    [previousRow, row] = [row, nextRow];
  }
  return row;
}

export const editDistance = (from: string, to: string): number => listPrefixDistances(from, to).at(-1)!;

/** A word of this length may have one error. Shorter words must match exactly. */
const MIN_ONE_ERROR = 3;
/** A word of this length may have two errors. */
const MIN_TWO_ERRORS = 6;
/** A word of this length may be a prefix of a longer one. */
const MIN_PREFIX = 4;

/** Counts the typing errors between typed words and words of a name, in any order. Infinity: no match. */
export function countTypingErrors(typed: string[], words: string[]): number {
  if (typed.length === 0) return Infinity;
  return typed.reduce((sum, word) => {
    const errors = Math.min(Infinity, ...words.map((other) => countErrors(word, other)));
    return errors <= getAllowedErrors(word) ? sum + errors : Infinity;
  }, 0);
}

const getAllowedErrors = (word: string) =>
  word.length < MIN_ONE_ERROR ? 0 : word.length < MIN_TWO_ERRORS ? 1 : 2;

/** Splits a name into words without case and accents. */
export const splitWords = (name: string) =>
  foldText(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function countErrors(typed: string, word: string): number {
  const distances = listPrefixDistances(typed, word);
  return [...typed].length < MIN_PREFIX ? distances.at(-1)! : Math.min(...distances);
}
