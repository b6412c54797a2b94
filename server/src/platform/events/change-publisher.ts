import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type Change, MAX_IDS } from './change.js';

/** What has changed. The topics `rights` and `session` are published by triggers and `publishSessionEnd` only. */
export type Topic =
  | 'agents'
  | 'api-keys'
  | 'brands'
  /** The groups that the bot is in, or the brands that they belong to. */
  | 'chats'
  | 'members'
  | 'periods'
  | 'invites'
  | 'join-requests'
  | 'tickets'
  | 'reply-templates'
  | 'ticket-tags'
  | 'deposit-views'
  | 'work-days'
  | 'deposits'
  /** Accepted deposits have changed, and so the results of their brand. */
  | 'results'
  /** The claim on a waiting deposit has changed or ended. */
  | 'claims'
  | 'moments'
  | 'statistics'
  | 'contests';

/** Without any of these, the staff of the brand see the change, and any id may have changed. */
type ChangeScope = Pick<Change, 'ids' | 'people' | 'forMembers' | 'forStaff'>;

/** Publishes changes to all replicas on commit, or immediately outside of a transaction. */
@Injectable()
export class ChangePublisher {
  constructor(private readonly database: Database) {}

  /** Publishes a change, or several if it has many owners. A list of too many ids is omitted, which means any. */
  async publish(topic: Topic, brandId: number | null, scope: ChangeScope = {}): Promise<void> {
    const ids = scope.ids && scope.ids.length <= MAX_IDS ? scope.ids : undefined;
    const parts = Math.max(1, Math.ceil((scope.people?.length ?? 0) / MAX_IDS));
    const changes = Array.from({ length: parts }, (_, n): Change => {
      const people = scope.people?.slice(n * MAX_IDS, (n + 1) * MAX_IDS);
      return { ...scope, topic, brandId, ids, people };
    });
    await Promise.all(changes.map((change) => this.database.publishChange(change)));
  }

  /** Ends the event streams of a token. Triggers publish all other ends of sessions. */
  publishSessionEnd(userId: number, tokenId: string): Promise<void> {
    return this.database.publishChange({ topic: 'session', brandId: null, userId, tokenId } satisfies Change);
  }
}
