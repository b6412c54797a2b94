import type { EntityManager } from 'typeorm';
import { wakeUp } from '../../../platform/database/commits.js';
import { hasRow } from '../../../platform/database/statements/statement.js';
import { actingColumns } from '../../../platform/audit/record-act.js';
import { OUTBOX_CHANNEL } from '../../../platform/messenger/sending/queue-message.js';
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

/** Waiting messages come oldest first, stuck messages newest first. */
export function findMessages(db: EntityManager, { status, page }: OutboxFilter): Promise<OutboxMessageRow[]> {
  return db.query(
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

export async function countMessages(db: EntityManager, status: OutboxFilter['status']): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::int as count from outbox_messages m where ${condition[status]}`,
  );
  return count;
}

/**
 * Queues a stuck message again, before other messages that wait for its chat. The audit record keeps who did it, and why the
 * message was stuck. False if the message is not stuck (any more).
 */
export async function requeueMessage(db: EntityManager, id: number): Promise<boolean> {
  const who = actingColumns(2);
  const [, count] = await db.query<[unknown, number]>(
    `with stuck as (
       select id, chat_id, key, status, attempts, last_error from outbox_messages
       where id = $1 and status in ('failed', 'unknown') for update
     ), noted as (
       ${who.into}
       select 'message.send', id, null::int, to_jsonb(stuck), ${who.parameters} from stuck
     )
     update outbox_messages m set status = 'pending', next_attempt_at = clock_timestamp()
     from stuck where m.id = stuck.id`,
    [id, ...who.values],
  );
  await wakeUp(db, OUTBOX_CHANNEL);
  return count === 1;
}

export const isMessage = hasRow<[id: number]>('select 1 from outbox_messages where id = $1');
