import type { EntityManager } from 'typeorm';

/** More often than this nobody ends their sessions between a backup and its restore. */
const EPOCH_LEAP = 1_000_000;

/** What waits to be sent may have been sent since the backup: admins decide. Returns how many messages. */
export async function holdMessages(db: EntityManager, reason: string): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `update outbox_messages set status = 'unknown', last_error = $1 where status in ('pending', 'sending')`,
    [reason],
  );
  return count;
}

/** What came to the bot and was not handled may have been since, with its answer. Returns how many updates. */
export async function holdUpdates(db: EntityManager, reason: string): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `update telegram_updates set status = 'failed', error = $1, waiting_since = null where status = 'pending'`,
    [reason],
  );
  return count;
}

/**
 * Ends every session, also those that began after the backup: their epoch may be the next one of the backup, so the new one
 * is far away.
 */
export async function endAllSessions(db: EntityManager): Promise<void> {
  await db.query(
    `update users set session_epoch = session_epoch + $1, sessions_ended_at = clock_timestamp()`,
    [EPOCH_LEAP],
  );
  await db.query('delete from login_codes');
}

export async function countApiKeys(db: EntityManager): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    'select count(*)::int as count from api_keys where revoked_at is null',
  );
  return count;
}
