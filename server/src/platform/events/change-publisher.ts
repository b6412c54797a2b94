import { Injectable } from '@nestjs/common';
import { publishChange } from '../database/commit-listeners.js';
import { Database } from '../database/database.js';
import { type Change, MAX_IDS } from './change.js';

/** The topics of changes. Each feature adds its own, in its module. */
export interface Topics {
  rights: true;
  session: true;
}

/**
 * `ids`: what changed. Staff of the brand hear of it. In the mini-app the people hear of it whose own things these are
 * (`people`), and with `forMembers` all members of the brand, without the ids. `forStaff`: all staff hear of it.
 */
type ChangeScope = Pick<Change, 'ids' | 'people' | 'forMembers' | 'forStaff'>;

/** Tells every replica of changes, once the open transaction commits. */
@Injectable()
export class ChangePublisher {
  constructor(private readonly database: Database) {}

  /** Something changed in a brand. Null: it belongs to no brand. */
  publish(
    topic: Exclude<keyof Topics, 'rights' | 'session'>,
    brandId: number | null,
    { ids, people, forMembers, forStaff }: ChangeScope = {},
  ): Promise<void> {
    const change: Change = {
      topic,
      brandId,
      ids: limitIds(ids),
      people: limitIds(people),
      forMembers,
      forStaff,
    };
    return publishChange(this.database.manager, change);
  }

  /** Ends the event streams of a token. Triggers announce everything else that ends sessions. */
  publishSessionEnd(userId: number, tokenId: string): Promise<void> {
    const change: Change = { topic: 'session', brandId: null, userId, tokenId };
    return publishChange(this.database.manager, change);
  }
}

/** Of too many, none is named. */
const limitIds = (ids: number[] | undefined) => (ids && ids.length > MAX_IDS ? undefined : ids);
