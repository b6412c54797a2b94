import { Injectable } from '@nestjs/common';
import { type Named, PersonSearchRepository, type Within } from './person-search.repository.js';
import { countTypingErrors, splitWords } from '../../../../shared/edit-distance.rules.js';

export type { Named };

/**
 * Finds people by names. Everything that the answer depends on is about people within the reach: whether a name is taken as
 * mistyped tells nothing about others.
 */
@Injectable()
export class PersonSearchService {
  constructor(private readonly people: PersonSearchRepository) {}

  /** The people whose name or username is like the pattern. */
  findNamed(within: Within, pattern: string): Promise<number[]> {
    return this.people.findNamed(within, pattern);
  }

  /** The people whose names are most like the text, which may have typing errors. */
  async findAlike(within: Within, text: string): Promise<number[]> {
    if (!mayBeMistypedName(text)) return [];
    const candidates = await this.people.findCandidates(within, text.replace(/^@/, ''));
    return mostAlike(candidates, text).map(({ id }) => id);
  }
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
