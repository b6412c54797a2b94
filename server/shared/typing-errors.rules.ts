import { foldText } from './typed-text.rules.js';

/** Shorter words must match exactly. */
const MIN_FORGIVEN = 3;
/** Words of this length may have two errors. Shorter ones may have one. */
const MIN_TWO_ERRORS = 6;
/** From this length on, a word may also be the beginning of a longer one. */
const MIN_BEGINNING = 4;

/** Counts the typing errors between typed words and words of a name, in any order. Infinity: no match. */
export function countTypingErrors(typed: string[], words: string[]): number {
  if (typed.length === 0) return Infinity;
  return typed.reduce((sum, word) => {
    const errors = Math.min(Infinity, ...words.map((other) => editDistance(word, other)));
    return errors <= getAllowedErrors(word) ? sum + errors : Infinity;
  }, 0);
}

const getAllowedErrors = (word: string) =>
  word.length < MIN_FORGIVEN ? 0 : word.length < MIN_TWO_ERRORS ? 1 : 2;

/** Case and accents do not matter. */
export const splitWords = (name: string) =>
  foldText(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Damerau-Levenshtein distance (optimal string alignment). From `MIN_BEGINNING` letters on, a typed word also matches as a
 * prefix.
 */
function editDistance(typed: string, word: string): number {
  const [a, b] = [[...typed], [...word]];
  let before: number[] = [];
  let row = b.map((_, j) => j + 1);
  row.unshift(0);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let errors = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, before[j - 2]! + 1);
      next.push(errors);
    }
    [before, row] = [row, next];
  }
  return a.length < MIN_BEGINNING ? row[b.length]! : Math.min(...row);
}
