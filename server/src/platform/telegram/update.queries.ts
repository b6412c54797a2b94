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

export async function markHandled(db: EntityManager, updateId: string): Promise<void> {
  await db.query(
    `update telegram_updates set status = 'handled', handled_at = clock_timestamp(), error = null
     where update_id = $1`,
    [updateId],
  );
}

/** Notes a failed attempt: the next one after growing pauses, and none after `maxAttempts`. Answers the new status. */
export async function markAttemptFailed(
  db: EntityManager,
  updateId: string,
  error: string,
  maxAttempts: number,
): Promise<'pending' | 'failed'> {
  const [rows] = await db.query<[{ status: 'pending' | 'failed' }[], number]>(
    `update telegram_updates
     set attempts = attempts + 1, error = $2,
         status = case when attempts + 1 < $3 then 'pending' else 'failed' end,
         next_attempt_at = clock_timestamp() + power(2, attempts) * interval '1 second'
     where update_id = $1 and status = 'pending'
     returning status`,
    [updateId, error, maxAttempts],
  );
  return rows[0]?.status ?? 'pending';
}
