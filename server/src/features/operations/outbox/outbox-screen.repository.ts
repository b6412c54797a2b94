import { Injectable } from '@nestjs/common';
import { wakeUp } from '../../../platform/database/commits.js';
import { Database } from '../../../platform/database/database.js';
import { OUTBOX_CHANNEL } from '../../../platform/messenger/sending/outgoing-message.js';
import { PAGE_SIZE, rowsBefore } from '../../../platform/paging.rules.js';
import { UPDATES_CHANNEL } from '../../../platform/messenger/receiving/update.repository.js';
import type { OutboxFilter, OutboxMessageView, UpdateFilter, UpdateView } from './outbox.schemas.js';

export type OutboxMessageRow = Omit<OutboxMessageView, 'id' | 'chat_id' | 'text' | 'status'> & {
  id: string;
  chat_id: string;
  text: string | null;
  composer: string | null;
  has_photo: boolean;
  reaction: string | null;
  is_change: boolean;
};

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

export type UpdateRow = Omit<UpdateView, 'id' | 'chat_id' | 'kind' | 'text' | 'status'> & {
  id: string;
  chat_id: string | null;
  payload: object;
};
export interface GivenUp {
  attempts: number;
  error: string | null;
}

@Injectable()
export class OutboxScreenRepository {
  constructor(private readonly database: Database) {}

  /** Waiting messages come oldest first, stuck messages newest first. */
  find({ status, page }: OutboxFilter): Promise<OutboxMessageRow[]> {
    return this.database.query(
      `select m.id, m.chat_id, m.text, m.composer, m.photo is not null as has_photo, m.reaction,
              m.sent_message_id is not null as is_change, m.attempts, m.last_error, m.created_at,
              greatest(m.next_attempt_at, case when m.reaction is null then c.next_at else c.reactions_next_at end,
                       c.held_until) as next_attempt_at,
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
      `update outbox_messages set status = 'pending', next_attempt_at = clock_timestamp(), changed_at = clock_timestamp() where id = $1`,
      [id],
    );
    await wakeUp(this.database.manager, OUTBOX_CHANNEL);
  }

  async isMessage(id: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from outbox_messages where id = $1', [id]);
    return rows.length > 0;
  }

  /** Waiting updates come oldest first, updates that were given up newest first. */
  findUpdates({ status, page }: UpdateFilter): Promise<UpdateRow[]> {
    return this.database.query(
      `select t.update_id as id, t.payload, t.chat_id, t.attempts, t.error as last_error,
              t.waiting_since is not null as is_waiting, t.received_at as created_at, t.next_attempt_at,
              (select b.name from brands b where b.chat_id = t.chat_id order by b.id limit 1) as brand,
              (select coalesce(u.public_name, 'User #' || u.id) from users u where u.telegram_id = t.person_id) as person
       from telegram_updates t
       where t.status = '${status}'
       order by ${status === 'pending' ? 't.update_id' : 't.received_at desc, t.update_id desc'} limit $1 offset $2`,
      [PAGE_SIZE, rowsBefore(page)],
    );
  }

  async countUpdates(status: UpdateFilter['status']): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `select count(*)::int as count from telegram_updates where status = '${status}'`,
    );
    return count;
  }

  /** Queues an update that was given up once more. Returns how it was before, or null if it is not given up (any more). */
  async requeueUpdate(id: number): Promise<GivenUp | null> {
    const [rows] = await this.database.query<[GivenUp[], number]>(
      `update telegram_updates t
       set status = 'pending', attempts = 0, replays = replays + 1, error = null, waiting_since = null,
           next_attempt_at = clock_timestamp()
       from (select update_id, attempts, error from telegram_updates where update_id = $1) before
       where t.update_id = before.update_id and t.status = 'failed'
       returning before.attempts, before.error`,
      [id],
    );
    await wakeUp(this.database.manager, UPDATES_CHANNEL);
    return rows[0] ?? null;
  }

  async isUpdate(id: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from telegram_updates where update_id = $1', [
      id,
    ]);
    return rows.length > 0;
  }
}
