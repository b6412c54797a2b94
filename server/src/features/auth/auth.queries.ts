import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';

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

/** Whether the code is good now. It is not used up. */
export async function hasCode(
  db: EntityManager,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const found = await db.query<unknown[]>(
    'select from login_codes where code_hash = $1 and user_id = $2 and expires_at > $3',
    [codeHash, userId, now],
  );
  return found.length === 1;
}

export async function revokeToken(db: EntityManager, tokenId: string, expiresAt: Date): Promise<void> {
  await db.query('insert into revoked_tokens values ($1, $2) on conflict do nothing', [tokenId, expiresAt]);
}

/** Who logs in, and the epoch that their token belongs to. */
export async function openSession(db: EntityManager, userId: number): Promise<{ role: Role; epoch: number }> {
  const [user] = await db.query<[{ role: Role; epoch: number }]>(
    'select role, session_epoch as epoch from users where id = $1',
    [userId],
  );
  return user;
}

export async function deleteCodes(db: EntityManager, userId: number): Promise<void> {
  await db.query('delete from login_codes where user_id = $1', [userId]);
}

/** Forgets what can no longer matter. */
export async function deleteExpired(db: EntityManager, now: Date): Promise<void> {
  await db.query('delete from login_codes where expires_at <= $1', [now]);
  await db.query('delete from revoked_tokens where expires_at <= $1', [now]);
  // Replicas of the version before still write them.
  await db.query(`delete from login_failures where failed_at <= $1::timestamptz - interval '1 minute'`, [
    now,
  ]);
}
