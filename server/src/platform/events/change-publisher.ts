import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type Change, MAX_IDS } from './change.js';

/** What a published change is about. Changes of rights and sessions are published by triggers and `publishSessionEnd`. */
export type Topic =
  | 'brands'
  | 'members'
  | 'periods'
  | 'invites'
  | 'join-requests'
  | 'tickets'
  | 'reply-templates'
  | 'work-days'
  | 'deposits'
  /** Accepted deposits have changed, and so the results of their brand. */
  | 'results'
  /** The claim on a waiting deposit has changed or ended. */
  | 'claims'
  | 'moments'
  | 'statistics'
  | 'contests';

/**
 * `ids`: what changed; visible to staff of the brand. `people`: the owners, who see the change in the mini-app. `forMembers`:
 * all members of the brand see it too, without the ids. `forStaff`: all staff see it.
 */
type ChangeScope = Pick<Change, 'ids' | 'people' | 'forMembers' | 'forStaff'>;

/** Publishes changes to all replicas when the open transaction commits. */
@Injectable()
export class ChangePublisher {
  constructor(private readonly database: Database) {}

  /** Publishes a change in a brand, or in no brand (null). */
  publish(
    topic: Topic,
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
    return this.database.publishChange(change);
  }

  /** Ends the event streams of a token. Triggers publish all other ends of sessions. */
  publishSessionEnd(userId: number, tokenId: string): Promise<void> {
    const change: Change = { topic: 'session', brandId: null, userId, tokenId };
    return this.database.publishChange(change);
  }
}

/** Undefined if there are more than `MAX_IDS`. */
const limitIds = (ids: number[] | undefined) => (ids && ids.length > MAX_IDS ? undefined : ids);
