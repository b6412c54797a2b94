import { countTypingErrors, splitWords } from '../../../../shared/edit-distance.rules.js';

/** A name as somebody may have mistyped it. */
export interface Named {
  readonly id: number;
  readonly publicName: string | null;
  readonly username: string | null;
}

const MIN_FORGIVEN = 3;
const MAX_FORGIVEN = 64;

/** Numbers, wallets and client ids are no names. */
export const mayBeMistypedName = (text: string): boolean =>
  text.length >= MIN_FORGIVEN &&
  text.length <= MAX_FORGIVEN &&
  /^@?[\p{L}\p{M}][\p{L}\p{M}\s_.'’-]*$/u.test(text);

/** The people whose names are most like the text. Nobody if no name is like it. */
export function mostAlike<Person extends Named>(people: readonly Person[], text: string): Person[] {
  const typed = splitWords(text.replace(/^@/, ''));
  const rated = people
    .map((person) => ({ person, errors: errorsIn(person, typed, text.startsWith('@')) }))
    .filter(({ errors }) => errors !== Infinity);
  const best = Math.min(...rated.map(({ errors }) => errors));
  return rated.filter(({ errors }) => errors === best).map(({ person }) => person);
}

function errorsIn({ publicName, username }: Named, typed: string[], isUsername: boolean): number {
  const names = [isUsername ? null : publicName, username].filter((name) => name !== null);
  return Math.min(Infinity, ...names.map((name) => countTypingErrors(typed, splitWords(name))));
}
