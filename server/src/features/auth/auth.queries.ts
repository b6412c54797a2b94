import type { EntityManager } from 'typeorm';
import type { Role } from '../../platform/access/caller.js';

/** Uses up a code. Returns true to only one of several callers at once. */
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

/** Whether the code is valid now. Does not use it up. */
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

/** The role of the person who logs in, and the epoch for their token. */
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

/** Deletes expired codes, revoked tokens and failures. */
export async function deleteExpired(db: EntityManager, now: Date): Promise<void> {
  await db.query('delete from login_codes where expires_at <= $1', [now]);
  await db.query('delete from revoked_tokens where expires_at <= $1', [now]);
  // Replicas of the previous version still write these rows.
  await db.query(`delete from login_failures where failed_at <= $1::timestamptz - interval '1 minute'`, [
    now,
  ]);
}
