import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { type Change, MAX_IDS } from './change.js';

/** Only triggers and `publishSessionEnd` publish `rights` and `session`. */
export type Topic =
  | 'agents'
  | 'api-keys'
  | 'brands'
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
  /** The results of the brand, because of its accepted deposits. */
  | 'results'
  | 'claims'
  | 'moments'
  | 'statistics'
  | 'contests';

/** By default, the staff of the brand see the change, and any id may have changed. */
type ChangeScope = Pick<Change, 'ids' | 'people' | 'forMembers' | 'forStaff'>;

/** Publishes changes to all replicas on commit, or immediately outside of a transaction. */
@Injectable()
export class ChangePublisher {
  constructor(private readonly database: Database) {}

  /** Splits a change that has many owners. */
  async publish(topic: Topic, brandId: number | null, scope: ChangeScope = {}): Promise<void> {
    const ids = scope.ids && scope.ids.length <= MAX_IDS ? scope.ids : undefined;
    const parts = Math.max(1, Math.ceil((scope.people?.length ?? 0) / MAX_IDS));
    const changes = Array.from({ length: parts }, (_, n): Change => {
      const people = scope.people?.slice(n * MAX_IDS, (n + 1) * MAX_IDS);
      return { ...scope, topic, brandId, ids, people };
    });
    await Promise.all(changes.map((change) => this.database.publishChange(change)));
  }

  publishSessionEnd(userId: number, tokenId: string): Promise<void> {
    return this.database.publishChange({ topic: 'session', brandId: null, userId, tokenId } satisfies Change);
  }
}
