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

/** A message in the outbox, by its columns. `text`: also that among the arguments of a composer. */
export interface QueuedMessage {
  key: string | null;
  chat_id: string;
  thread_id: string | null;
  reply_to: string | null;
  about: string | null;
  text: string;
  composer: string | null;
  args: unknown;
  reaction: string | null;
  buttons: { text: string; data?: string; url?: string; webApp?: string; style?: string }[][] | null;
  options: { isSilent?: boolean; photoIds?: string[]; topic?: string } | null;
  /** The text as a key and values, from which it is rendered in the language of the reader. */
  localized: { text: string } | null;
  status: string;
  attempts: number;
  priority: number;
  sent_message_id: string | null;
  traceparent: string | null;
}

/** Lists the messages in the outbox, sent or not, oldest first: those to a chat, or whose key or subject matches a pattern of `like`. */
export const listQueuedMessages = (
  db: EntityManager,
  { chatId, key, about }: { chatId?: string; key?: string; about?: string },
) =>
  db.query<QueuedMessage[]>(
    `select key, chat_id, thread_id, reply_to, about, coalesce(text, args ->> 'text') as text, composer, args, reaction, buttons,
       options, localized, status, attempts, priority, sent_message_id, traceparent
     from outbox_messages
     where ($1::bigint is null or chat_id = $1) and ($2::text is null or key like $2) and ($3::text is null or about like $3)
     order by id`,
    [chatId, key, about],
  );

export const listQueuedTexts = async (...args: Parameters<typeof listQueuedMessages>): Promise<string[]> =>
  (await listQueuedMessages(...args)).map(({ text }) => text);

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
