import { Injectable } from '@nestjs/common';
import { publishChange } from '../database/commits.js';
import { Database } from '../database/database.js';
import { type Change, MAX_NAMED } from './change.js';

/** The topics of changes. Each feature adds its own, in its module. */
export interface Topics {
  rights: true;
  session: true;
}

/**
 * `ids`: what changed. Staff of the brand hear of it. In the mini-app the people hear of it whose own things these are
 * (`people`), and with `forMembers` all members of the brand, without the ids. `forStaff`: all staff hear of it.
 */
type About = Pick<Change, 'ids' | 'people' | 'forMembers' | 'forStaff'>;

/** Tells every replica of changes, once the open transaction commits. */
@Injectable()
export class ChangeAnnouncer {
  constructor(private readonly database: Database) {}

  /** Something changed in a brand. Null: it belongs to no brand. */
  announce(
    topic: Exclude<keyof Topics, 'rights' | 'session'>,
    brandId: number | null,
    { ids, people, forMembers, forStaff }: About = {},
  ): Promise<void> {
    const change: Change = { topic, brandId, ids: named(ids), people: named(people), forMembers, forStaff };
    return publishChange(this.database.manager, change);
  }

  /** Ends the event streams of a token. Triggers announce everything else that ends sessions. */
  endSession(userId: number, tokenId: string): Promise<void> {
    const change: Change = { topic: 'session', brandId: null, userId, tokenId };
    return publishChange(this.database.manager, change);
  }
}

/** Of too many, none is named. */
const named = (ids: number[] | undefined) => (ids && ids.length > MAX_NAMED ? undefined : ids);
