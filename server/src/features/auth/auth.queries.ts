import type { EntityManager } from 'typeorm';
import { hasChanged, hasRow, onlyRow, run } from '../../platform/database/statements/statement.js';
import type { Role } from '../../platform/access/caller.js';

/** Uses up a code. Returns true to only one of several callers at once. */
export const consumeCode = hasChanged<[userId: number, codeHash: Buffer, now: Date]>(
  'delete from login_codes where code_hash = $2 and user_id = $1 and expires_at > $3',
);

/** Whether the code is valid now. Does not use it up. */
export const hasCode = hasRow<[userId: number, codeHash: Buffer, now: Date]>(
  'select from login_codes where code_hash = $2 and user_id = $1 and expires_at > $3',
);

export const revokeToken = run<[tokenId: string, expiresAt: Date]>(
  'insert into revoked_tokens values ($1, $2) on conflict do nothing',
);

/** The role of the person who logs in, and the epoch for their token. */
export const openSession = onlyRow<{ role: Role; epoch: number }, [userId: number]>(
  'select role, session_epoch as epoch from users where id = $1',
);

export const deleteCodes = run<[userId: number]>('delete from login_codes where user_id = $1');

/** Deletes expired codes and revoked tokens. */
export async function deleteExpired(db: EntityManager, now: Date): Promise<void> {
  await db.query('delete from login_codes where expires_at <= $1', [now]);
  await db.query('delete from revoked_tokens where expires_at <= $1', [now]);
}
