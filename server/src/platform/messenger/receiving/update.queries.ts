import type { EntityManager } from 'typeorm';
import type { Update } from 'telegraf/types';
import { UPDATES_CHANNEL } from './update-channel.js';
import { laneOf, type WaitingUpdate } from './update-lane.rules.js';

/** Handling an update waits no longer than this, so that one locked row or table stops nothing but its own chat. */
export async function limitWaits(db: EntityManager): Promise<void> {
  await db.query(`set local lock_timeout = '2s'; set local statement_timeout = '10s'`);
}

/** An update that is there already stays as it is. */
export async function insertUpdates(db: EntityManager, updates: { update_id: number }[]): Promise<void> {
  await db.query(
    `insert into telegram_updates (update_id, payload, chat_id, person_id)
     select id, payload::json, chat_id, person_id
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as u (id, payload, chat_id, person_id)
     on conflict (update_id) do nothing`,
    [
      updates.map(({ update_id }) => update_id),
      updates.map((update) => JSON.stringify(update)),
      updates.map((update) => laneOf(update).chatId),
      updates.map((update) => laneOf(update).personId),
    ],
  );
  await db.query('select pg_notify($1, $2)', [UPDATES_CHANNEL, '']);
}

/**
 * Updates to be handled now, oldest first, except those of chats in `busyChats`. An update that waits for the database
 * holds back the later ones of its chat; one whose handler failed does not. What waits comes after what is new.
 */
export function findDueUpdates(
  db: EntityManager,
  busyChats: string[],
  limit: number,
): Promise<WaitingUpdate[]> {
  const columns = 'u.update_id as id, u.chat_id as "chatId", u.person_id as "personId"';
  const isDue = `u.status = 'pending' and u.next_attempt_at <= clock_timestamp()
    and (u.chat_id is null or u.chat_id <> all ($1::bigint[]))
    and not exists (
      select from telegram_updates w
      where w.status = 'pending' and w.waiting_since is not null and w.chat_id = u.chat_id
        and w.update_id < u.update_id
    )`;
  return db.query(
    `(select ${columns} from telegram_updates u
      where ${isDue} and u.waiting_since is null order by u.update_id limit $2)
     union all
     (select ${columns} from telegram_updates u
      where ${isDue} and u.waiting_since is not null order by u.update_id limit $2)`,
    [busyChats, limit],
  );
}

export interface StoredUpdate {
  update: Update;
  /** Names what is said about it. An update that is replayed says its own, not what was said when it was given up. */
  key: string;
}

const STORED = `payload as update, 'update:' || update_id || case replays when 0 then '' else ':r' || replays end as key`;

/** Holds the update until commit; null when it is handled already, also by whoever held it until now. */
export async function lockPendingUpdate(db: EntityManager, updateId: string): Promise<StoredUpdate | null> {
  const rows = await db.query<StoredUpdate[]>(
    `select ${STORED} from telegram_updates where update_id = $1 and status = 'pending' for update`,
    [updateId],
  );
  return rows[0] ?? null;
}

/** What was stored under that id, whatever became of it. */
export async function getUpdate(db: EntityManager, updateId: string): Promise<StoredUpdate> {
  const [row] = await db.query<[StoredUpdate]>(
    `select ${STORED} from telegram_updates where update_id = $1`,
    [updateId],
  );
  return row;
}

export async function markHandled(db: EntityManager, updateId: string): Promise<void> {
  await db.query(
    `update telegram_updates set status = 'handled', handled_at = clock_timestamp(), error = null, waiting_since = null
     where update_id = $1`,
    [updateId],
  );
}

/**
 * Counts an attempt before it is made, so that one that ends the process counts too, and lets other updates go before
 * the next one. Null when the update is handled or given up already; `failed` when this would be an attempt too many.
 */
export async function beginAttempt(
  db: EntityManager,
  updateId: string,
  maxAttempts: number,
): Promise<'pending' | 'failed' | null> {
  const [rows] = await db.query<[{ status: 'pending' | 'failed' }[], number]>(
    `update telegram_updates
     set attempts = least(attempts + 1, $2),
         waiting_since = case when attempts < $2 then waiting_since end,
         status = case when attempts < $2 then 'pending' else 'failed' end,
         error = case when attempts < $2 then error else coalesce(error, 'the process ended at every attempt') end,
         next_attempt_at = clock_timestamp() + power(2, attempts) * interval '1 second'
     where update_id = $1 and status = 'pending'
     returning status`,
    [updateId, maxAttempts],
  );
  return rows[0]?.status ?? null;
}

/** Notes why the attempt failed; it was the last one when `maxAttempts` were made. Answers the new status. */
export async function markAttemptFailed(
  db: EntityManager,
  updateId: string,
  error: string,
  maxAttempts: number,
): Promise<'pending' | 'failed'> {
  const [rows] = await db.query<[{ status: 'pending' | 'failed' }[], number]>(
    `update telegram_updates
     set error = $2, waiting_since = null, status = case when attempts < $3 then 'pending' else 'failed' end
     where update_id = $1 and status = 'pending'
     returning status`,
    [updateId, error, maxAttempts],
  );
  return rows[0]?.status ?? 'pending';
}

/**
 * Puts off an update that had to wait for the database: it is tried again after as long as it has waited until now, 20 s at
 * most. The attempt that was begun does not count. Returns whether it is the first time; null when it is handled meanwhile.
 */
export async function putOff(
  db: EntityManager,
  updateId: string,
  wasBegun: boolean,
  reason: string,
): Promise<{ isFirst: boolean } | null> {
  const [rows] = await db.query<[{ isFirst: boolean }[], number]>(
    `update telegram_updates u
     set attempts = greatest(u.attempts - $2, 0), error = $3,
         waiting_since = coalesce(u.waiting_since, clock_timestamp()),
         next_attempt_at = clock_timestamp()
           + least(greatest(clock_timestamp() - u.waiting_since, interval '0.5 seconds'), interval '20 seconds')
     from (select update_id, waiting_since from telegram_updates where update_id = $1 for update) before
     where u.update_id = before.update_id and u.status = 'pending'
     returning before.waiting_since is null as "isFirst"`,
    [updateId, wasBegun ? 1 : 0, reason],
  );
  return rows[0] ?? null;
}

/** Forgets updates that were done with before: Telegram brings none again after a day. Answers how many. */
export async function purgeUpdates(
  db: EntityManager,
  { doneBefore, failedBefore, limit }: { doneBefore: Date; failedBefore: Date; limit: number },
): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `delete from telegram_updates where update_id in (
       (select update_id from telegram_updates where status = 'handled' and handled_at < $1 limit $3)
       union all
       (select update_id from telegram_updates where status = 'failed' and received_at < $2 limit $3))`,
    [doneBefore, failedBefore, limit],
  );
  return count;
}

export interface UpdateFigures {
  pending: number;
  failed: number;
  /** Of the update that waits longest. */
  oldestPendingSeconds: number;
}

/** Updates that wait to be handled, and those that were given up and not replayed. */
export async function countOpenUpdates(db: EntityManager): Promise<UpdateFigures> {
  const [figures] = await db.query<[UpdateFigures]>(
    `select open.pending, open."oldestPendingSeconds",
            (select count(*)::int from telegram_updates where status = 'failed') as failed
     from (select count(*)::int as pending,
                  coalesce(extract(epoch from clock_timestamp() - min(received_at)), 0)::float as "oldestPendingSeconds"
           from telegram_updates where status = 'pending') open`,
  );
  return figures;
}
