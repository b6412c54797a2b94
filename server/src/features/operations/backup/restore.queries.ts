import type { EntityManager } from 'typeorm';
import { countChanged, valueOf } from '../../../platform/database/statements/statement.js';

/** Nobody ends their sessions this often between a backup and its restore. */
const EPOCH_LEAP = 1_000_000;

/** Waiting messages may have been sent since the backup, so admins decide about them. Returns how many there are. */
export const holdMessages = countChanged<[reason: string]>(
  `update outbox_messages set status = 'unknown', last_error = $1 where status in ('held', 'pending', 'sending')`,
);

/** Waiting updates may have been handled since the backup, so admins decide about them. Returns how many there are. */
export const holdUpdates = countChanged<[reason: string]>(
  `update telegram_updates set status = 'failed', error = $1, waiting_since = null where status = 'pending'`,
);

/**
 * Ends every session. Sessions that began after the backup may have the epochs that follow those of the backup. So the new
 * epoch is far above them.
 */
export async function endAllSessions(db: EntityManager): Promise<void> {
  await db.query(
    `update users set session_epoch = session_epoch + $1, sessions_ended_at = clock_timestamp()`,
    [EPOCH_LEAP],
  );
  await db.query('delete from login_codes');
}

export const countApiKeys = valueOf<number>(
  'select count(*)::int as count from api_keys where revoked_at is null',
);
