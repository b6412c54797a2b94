/** A name as somebody may have mistyped it. */
export interface Named {
  readonly id: number;
  readonly publicName: string | null;
  readonly username: string | null;
}

const MIN_FORGIVEN = 3;
const MAX_FORGIVEN = 64;
/** Words of this length may have two errors. Shorter ones may have one. */
const MIN_TWO_ERRORS = 6;
/** From this length on, a word may also be the beginning of a longer one. */
const MIN_BEGINNING = 4;

/** Numbers, wallets and client ids are no names. */
export const mayBeMistypedName = (text: string): boolean =>
  text.length >= MIN_FORGIVEN &&
  text.length <= MAX_FORGIVEN &&
  /^@?[\p{L}\p{M}][\p{L}\p{M}\s_.'’-]*$/u.test(text);

/** The people whose names are most like the text. Nobody if no name is like it. */
export function mostAlike<Person extends Named>(people: readonly Person[], text: string): Person[] {
  const typed = wordsOf(text.replace(/^@/, ''));
  const rated = people
    .map((person) => ({ person, errors: errorsIn(person, typed, text.startsWith('@')) }))
    .filter(({ errors }) => errors !== Infinity);
  const best = Math.min(...rated.map(({ errors }) => errors));
  return rated.filter(({ errors }) => errors === best).map(({ person }) => person);
}

function errorsIn({ publicName, username }: Named, typed: string[], isUsername: boolean): number {
  const names = [isUsername ? null : publicName, username].filter((name) => name !== null);
  return Math.min(Infinity, ...names.map((name) => errorsBetween(typed, wordsOf(name))));
}

/** Every typed word must be like a word of the name. */
function errorsBetween(typed: string[], words: string[]): number {
  if (typed.length === 0) return Infinity;
  return typed.reduce((sum, word) => {
    const errors = Math.min(Infinity, ...words.map((other) => editDistance(word, other)));
    return errors <= allowedIn(word) ? sum + errors : Infinity;
  }, 0);
}

const allowedIn = (word: string) => (word.length < MIN_FORGIVEN ? 0 : word.length < MIN_TWO_ERRORS ? 1 : 2);

/** Case and accents do not matter. */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * How many letters are missing, additional, wrong, or swapped with their neighbour. A typed word of some length may be only
 * the beginning of the other.
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
