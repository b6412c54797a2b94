import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { OutboxPace } from './outbox-pace.js';
import type { Button } from './queue-message.js';

/** The first open message of a chat, when it is not on its way. */
export interface Head {
  id: string;
  /** Zero or less: may be sent now. */
  dueInMs: number;
}

/** A message on its way. `attempts` tells this attempt from a later one. */
export interface Claim {
  id: string;
  attempts: number;
  chatId: string;
  threadId: string | null;
  replyTo: string | null;
  text: string | null;
  buttons: Button[][] | null;
  composer: string | null;
  args: Record<string, unknown> | null;
}

/** What a leader that died left on its way: nobody knows whether it arrived. Answers how many. */
export async function abandonSending(session: pg.Client): Promise<number> {
  const { rowCount } = await session.query(
    `update outbox_messages set status = 'unknown', last_error = 'the sender stopped during the request'
     where status = 'sending'`,
  );
  return rowCount ?? 0;
}

/**
 * The heads of all chats that have open messages and none on its way, the one due first before the others. Hops from
 * chat to chat along the index, so that a long queue of one chat costs no more than a short one.
 */
export async function findHeads(session: pg.Client, limit: number): Promise<Head[]> {
  const { rows } = await session.query<Head>(
    `with recursive head as (
       (select chat_id, id from outbox_messages
        where status in ('pending', 'sending') order by chat_id, id limit 1)
       union all
       select next.chat_id, next.id from head, lateral
         (select chat_id, id from outbox_messages
          where status in ('pending', 'sending') and chat_id > head.chat_id order by chat_id, id limit 1) next
     )
     select m.id, extract(epoch from greatest(m.next_attempt_at, c.next_at) - clock_timestamp())::float * 1000 as "dueInMs"
     from head join outbox_messages m on m.id = head.id left join outbox_chats c on c.chat_id = m.chat_id
     where m.status = 'pending'
     order by greatest(m.next_attempt_at, c.next_at), m.id
     limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Marks messages as on their way, and when their chats may get the next one. Through the leader's session: a leader
 * that lost the lock cannot claim.
 */
export async function claim(session: pg.Client, ids: string[], pace: OutboxPace): Promise<Claim[]> {
  if (ids.length === 0) return [];
  const { rows } = await session.query<Claim>(
    `with claimed as (
       update outbox_messages set status = 'sending', attempts = attempts + 1
       where id = any($1) and status = 'pending'
       returning *
     ), paced as (
       insert into outbox_chats as c (chat_id, next_at, recent)
       select chat_id, clock_timestamp() + $2 * interval '1 ms', array[clock_timestamp()] from claimed
       on conflict (chat_id) do update set
         recent = (c.recent || excluded.recent)[greatest(cardinality(c.recent) + 2 - $3, 1):],
         next_at = greatest(
           excluded.next_at,
           case when c.chat_id < 0 and cardinality(c.recent) + 1 >= $3
             then (c.recent || excluded.recent)[cardinality(c.recent) + 2 - $3] + interval '1 minute' end)
     )
     select id, attempts, chat_id as "chatId", thread_id as "threadId", reply_to as "replyTo", text, buttons,
            composer, args
     from claimed order by id`,
    [ids, pace.chatGapMs, pace.perGroupMinute],
  );
  return rows;
}

/**
 * The end of an attempt. It may find the message given up as `unknown`, when this process lost the lock meanwhile:
 * what is known for certain wins.
 */
const THIS_ATTEMPT = `id = $1 and attempts = $2 and status in ('sending', 'unknown')`;

export async function markSent(db: EntityManager, { id, attempts }: Claim, messageId: number): Promise<void> {
  await db.query(
    `update outbox_messages
     set status = 'sent', sent_at = clock_timestamp(), sent_message_id = $3, last_error = null
     where ${THIS_ATTEMPT}`,
    [id, attempts, messageId],
  );
}

export async function markEnded(
  db: EntityManager,
  { id, attempts }: Claim,
  status: 'failed' | 'unknown',
  error: string,
): Promise<void> {
  await db.query(`update outbox_messages set status = $3, last_error = $4 where ${THIS_ATTEMPT}`, [
    id,
    attempts,
    status,
    error,
  ]);
}

/** Puts the message back at the head of its chat. */
export async function putBack(
  db: EntityManager,
  { id, attempts }: Claim,
  afterSeconds: number,
  error: string,
): Promise<void> {
  await db.query(
    `update outbox_messages
     set status = 'pending', next_attempt_at = clock_timestamp() + $3 * interval '1 second', last_error = $4
     where ${THIS_ATTEMPT}`,
    [id, attempts, afterSeconds, error],
  );
}

/** Lets the chat wait, also across restarts. */
export async function holdChat(db: EntityManager, chatId: string, seconds: number): Promise<void> {
  await db.query(
    `insert into outbox_chats as c (chat_id, next_at) values ($1, clock_timestamp() + $2 * interval '1 second')
     on conflict (chat_id) do update set next_at = greatest(c.next_at, excluded.next_at)`,
    [chatId, seconds],
  );
}

/** The open messages follow the chat. Message ids do not, so what they replied to is gone. */
export async function moveMessages(db: EntityManager, from: string, to: string): Promise<void> {
  await db.query(
    `update outbox_messages set chat_id = $2, reply_to = null
     where chat_id = $1 and status in ('pending', 'sending')`,
    [from, to],
  );
}
