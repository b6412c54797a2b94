import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { mayBeMistypedName, mostAlike } from './likeness.rules.js';
import { findCandidates, findNamed, type Within } from './person-search.queries.js';

/**
 * Finds people by names. Everything that the answer depends on is about people within the reach: whether a name is taken as
 * mistyped tells nothing about others.
 */
@Injectable()
export class PersonSearchService {
  constructor(private readonly database: Database) {}

  /** The people whose name or username is like the pattern. */
  findNamed(within: Within, pattern: string): Promise<number[]> {
    return findNamed(this.database, within, pattern);
  }

  /** The people whose names are most like the text, which may have typing errors. */
  async findAlike(within: Within, text: string): Promise<number[]> {
    if (!mayBeMistypedName(text)) return [];
    const candidates = await findCandidates(this.database, within, text.replace(/^@/, ''));
    return mostAlike(candidates, text).map(({ id }) => id);
  }
}
