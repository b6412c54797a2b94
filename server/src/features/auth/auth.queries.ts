import type { EntityManager } from 'typeorm';
import { FAILURE_WINDOW_SECONDS, MAX_FAILURES } from './login-code.rules.js';

/** Uses a code up. True for one caller alone, however many ask at once. */
export async function consumeCode(
  db: EntityManager,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const [, count] = await db.query<[unknown[], number]>(
    'delete from login_codes where code_hash = $1 and user_id = $2 and expires_at > $3',
    [codeHash, userId, now],
  );
  return count === 1;
}

/** Times of the failed logins from an address within the last minute, oldest first. */
export async function recentFailures(db: EntityManager, address: string, now: Date): Promise<Date[]> {
  const rows = await db.query<{ failed_at: Date }[]>(
    `select failed_at from login_failures
     where address = $1 and failed_at > $2::timestamptz - make_interval(secs => $3)
     order by failed_at desc limit $4`,
    [address, now, FAILURE_WINDOW_SECONDS, MAX_FAILURES],
  );
  return rows.map((row) => row.failed_at).reverse();
}

/** Logins from one address are judged one after another, so that a burst cannot pass the limit together. */
export async function lockAddress(db: EntityManager, address: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('login:' || $1, 0))`, [address]);
}

export async function insertFailure(db: EntityManager, address: string, now: Date): Promise<void> {
  await db.query('insert into login_failures (address, failed_at) values ($1, $2)', [address, now]);
}

export async function revokeToken(db: EntityManager, tokenId: string, expiresAt: Date): Promise<void> {
  await db.query('insert into revoked_tokens values ($1, $2) on conflict do nothing', [tokenId, expiresAt]);
}

/** Forgets what can no longer matter. */
export async function deleteExpired(db: EntityManager, now: Date): Promise<void> {
  await db.query('delete from login_codes where expires_at <= $1', [now]);
  await db.query('delete from revoked_tokens where expires_at <= $1', [now]);
  await db.query(
    `delete from login_failures where failed_at <= $1::timestamptz - make_interval(secs => $2)`,
    [now, FAILURE_WINDOW_SECONDS],
  );
}
