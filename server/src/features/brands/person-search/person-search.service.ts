import { Injectable } from '@nestjs/common';
import { mayBeMistypedName, mostAlike } from './likeness.rules.js';
import { PersonSearchRepository, type Within } from './person-search.repository.js';

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
