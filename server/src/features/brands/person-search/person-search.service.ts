import { Injectable } from '@nestjs/common';
import { countTypingErrors, splitWords } from '../../../../shared/edit-distance.rules.js';
import { type BrandScope, type PersonNames, PersonSearchRepository } from './person-search.repository.js';

export type { PersonNames };

/** Finds people by name. The result depends only on people within reach, so it reveals nothing about others. */
@Injectable()
export class PersonSearchService {
  constructor(private readonly people: PersonSearchRepository) {}

  /** The ids of people whose name or username matches the `ilike` pattern. */
  listIdsByName(scope: BrandScope, pattern: string): Promise<number[]> {
    return this.people.listIdsByName(scope, pattern);
  }

  /** The ids of the people whose names are most similar to the text, which may be mistyped. */
  async listIdsBySimilarName(scope: BrandScope, text: string): Promise<number[]> {
    if (!canBeMistypedName(text)) return [];
    const candidates = await this.people.listSimilarNames(scope, text.replace(/^@/, ''));
    return listClosest(candidates, text).map(({ id }) => id);
  }
}

const MIN_LENGTH = 3;
const MAX_LENGTH = 64;

/** Numbers, wallets and client ids are not names. */
export const canBeMistypedName = (text: string): boolean =>
  text.length >= MIN_LENGTH &&
  text.length <= MAX_LENGTH &&
  /^@?[\p{L}\p{M}][\p{L}\p{M}\s_.'’-]*$/u.test(text);

/** The people whose names differ from the text by the fewest typing errors. Empty if no name is similar. */
export function listClosest<Person extends PersonNames>(people: readonly Person[], text: string): Person[] {
  const typedWords = splitWords(text.replace(/^@/, ''));
  const similarPeople = people
    .map((person) => ({ person, errors: countNameErrors(person, typedWords, text.startsWith('@')) }))
    .filter(({ errors }) => errors !== Infinity);
  const fewestErrors = Math.min(...similarPeople.map(({ errors }) => errors));
  return similarPeople.filter(({ errors }) => errors === fewestErrors).map(({ person }) => person);
}

function countNameErrors(
  { publicName, username }: PersonNames,
  typedWords: string[],
  isUsername: boolean,
): number {
  const names = [isUsername ? null : publicName, username].filter((name) => name !== null);
  return Math.min(Infinity, ...names.map((name) => countTypingErrors(typedWords, splitWords(name))));
}
