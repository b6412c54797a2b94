import { Injectable } from '@nestjs/common';
import { wakeUp } from '../../../platform/database/commits.js';
import { Database } from '../../../platform/database/database.js';
import { OUTBOX_CHANNEL } from '../../../platform/messenger/sending/outgoing-message.js';
import { PAGE_SIZE, rowsBefore } from '../../../platform/paging.rules.js';
import type { OutboxFilter } from './outbox.schemas.js';

export interface OutboxMessageRow {
  id: string;
  chat_id: string;
  brand: string | null;
  text: string | null;
  composer: string | null;
  has_photo: boolean;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  next_attempt_at: Date;
}

/** Conditions with the same words as the partial indexes, so that PostgreSQL uses these. */
const condition: Record<OutboxFilter['status'], string> = {
  unknown: `m.status in ('failed', 'unknown') and m.status = 'unknown'`,
  failed: `m.status in ('failed', 'unknown') and m.status = 'failed'`,
  pending: `m.status in ('pending', 'sending')`,
};

/** A stuck message in the fields of its audit record. */
interface StuckMessage {
  id: number;
  chat_id: number;
  key: string | null;
  status: 'failed' | 'unknown';
  attempts: number;
  last_error: string | null;
}

@Injectable()
export class OutboxScreenRepository {
  constructor(private readonly database: Database) {}

  /** Waiting messages come oldest first, stuck messages newest first. */
  find({ status, page }: OutboxFilter): Promise<OutboxMessageRow[]> {
    return this.database.query(
      `select m.id, m.chat_id, m.text, m.composer, m.photo is not null as has_photo, m.attempts, m.last_error, m.created_at,
              greatest(m.next_attempt_at, c.next_at) as next_attempt_at,
              (select b.name from brands b where m.chat_id in (b.chat_id, b.report_chat_id)
               order by b.chat_id = m.chat_id desc, b.id limit 1) as brand
       from outbox_messages m left join outbox_chats c on c.chat_id = m.chat_id
       where ${condition[status]}
       order by m.id ${status === 'pending' ? 'asc' : 'desc'} limit $1 offset $2`,
      [PAGE_SIZE, rowsBefore(page)],
    );
  }

  async count(status: OutboxFilter['status']): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `select count(*)::int as count from outbox_messages m where ${condition[status]}`,
    );
    return count;
  }

  /** Null if the message is not stuck (any more). */
  async lockStuck(id: number): Promise<StuckMessage | null> {
    const [stuck] = await this.database.query<StuckMessage[]>(
      `select id::float8, chat_id::float8, key, status, attempts, last_error from outbox_messages
       where id = $1 and status in ('failed', 'unknown') for update`,
      [id],
    );
    return stuck ?? null;
  }

  /** Queues a message again, before other messages that wait for its chat. */
  async requeue(id: number): Promise<void> {
    await this.database.query(
      `update outbox_messages set status = 'pending', next_attempt_at = clock_timestamp() where id = $1`,
      [id],
    );
    await wakeUp(this.database.manager, OUTBOX_CHANNEL);
  }

  async isMessage(id: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from outbox_messages where id = $1', [id]);
    return rows.length > 0;
  }
}
