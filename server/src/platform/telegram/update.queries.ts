import type { EntityManager } from 'typeorm';
import type { Update } from 'telegraf/types';
import { UPDATES_CHANNEL } from './update-channel.js';

/** An update that is there already stays as it is. */
export async function insertUpdates(db: EntityManager, updates: { update_id: number }[]): Promise<void> {
  await db.query(
    `insert into telegram_updates (update_id, payload)
     select id, payload::json from unnest($1::bigint[], $2::text[]) as u (id, payload)
     on conflict (update_id) do nothing`,
    [updates.map(({ update_id }) => update_id), updates.map((update) => JSON.stringify(update))],
  );
  await db.query('select pg_notify($1, $2)', [UPDATES_CHANNEL, '']);
}

/** Updates to be handled now, oldest first. */
export async function findDueUpdates(db: EntityManager, limit: number): Promise<string[]> {
  const rows = await db.query<{ update_id: string }[]>(
    `select update_id from telegram_updates
     where status = 'pending' and next_attempt_at <= clock_timestamp()
     order by update_id limit $1`,
    [limit],
  );
  return rows.map(({ update_id }) => update_id);
}

/** Holds the update until commit; null when it is handled already, also by whoever held it until now. */
export async function lockPendingUpdate(db: EntityManager, updateId: string): Promise<Update | null> {
  const rows = await db.query<{ payload: Update }[]>(
    `select payload from telegram_updates where update_id = $1 and status = 'pending' for update`,
    [updateId],
  );
  return rows[0]?.payload ?? null;
}

/** What was stored under that id, whatever became of it. */
export async function getUpdate(db: EntityManager, updateId: string): Promise<Update> {
  const [row] = await db.query<[{ payload: Update }]>(
    'select payload from telegram_updates where update_id = $1',
    [updateId],
  );
  return row.payload;
}

export async function markHandled(db: EntityManager, updateId: string): Promise<void> {
  await db.query(
    `update telegram_updates set status = 'handled', handled_at = clock_timestamp(), error = null
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
     set error = $2, status = case when attempts < $3 then 'pending' else 'failed' end
     where update_id = $1 and status = 'pending'
     returning status`,
    [updateId, error, maxAttempts],
  );
  return rows[0]?.status ?? 'pending';
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
