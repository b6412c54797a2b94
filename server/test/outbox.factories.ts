import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { waitUntil } from './race.js';

/** Stores an outbox message, by default with status `unknown`. Returns its id. */
export async function newOutboxMessage(
  db: EntityManager,
  { chatId = String(randomInt(10_000_000, 2 ** 47)), text = 'Hi', status = 'unknown', error = 'reset' } = {},
): Promise<number> {
  const [{ id }] = await db.query<[{ id: string }]>(
    `insert into outbox_messages (chat_id, text, status, attempts, last_error, next_attempt_at)
     values ($1, $2, $3, 1, $4, now() + interval '1 hour') returning id`,
    [chatId, text, status, error],
  );
  return Number(id);
}

/** Stores an update, by default one that has failed. Returns its id. */
export async function newStoredUpdate(
  db: EntityManager,
  {
    payload = { callback_query: { data: 'none' } },
    chatId = null as string | null,
    status = 'failed',
    error = 'Error: not today',
  } = {},
): Promise<number> {
  const id = randomInt(10_000_000, 2 ** 47);
  await db.query(
    `insert into telegram_updates (update_id, payload, chat_id, status, attempts, error, next_attempt_at)
     values ($1, $2, $3, $4, 5, $5, now() + interval '1 hour')`,
    [id, JSON.stringify({ update_id: id, ...payload }), chatId, status, error],
  );
  return id;
}

/** Lists the texts of all messages in the outbox for a chat, sent or not, oldest first. */
export async function listQueuedTexts(db: EntityManager, chatId: string): Promise<string[]> {
  const rows = await db.query<{ text: string }[]>(
    `select coalesce(text, args ->> 'text') as text from outbox_messages where chat_id = $1 order by id`,
    [chatId],
  );
  return rows.map(({ text }) => text);
}

/** Waits until all messages, or all messages to this chat, are sent, failed or unknown. */
export const untilAllSent = (db: EntityManager, maxMs?: number, chatId: string | null = null) =>
  waitUntil(async () => {
    const openMessages = await db.query<object[]>(
      `select 1 from outbox_messages
       where status in ('held', 'pending', 'sending') and chat_id = coalesce($1, chat_id) limit 1`,
      [chatId],
    );
    return openMessages.length === 0;
  }, maxMs);

/** Ends the connection of each leader in the database, as if its process died. */
export const killLeaders = (db: EntityManager) =>
  db.query<unknown>(
    `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
