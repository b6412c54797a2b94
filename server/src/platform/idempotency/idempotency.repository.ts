import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** The owner of a key. Equal keys of different owners are different keys. */
export type KeyOwner = { apiKeyId: number } | { userId: number };

export interface OwnedKey {
  owner: KeyOwner;
  key: string;
}

/** `body`: JSON. Null while an external effect is in progress. Stays null if the effect throws or the process dies. */
interface StoredResponse {
  requestHash: Buffer;
  body: string | null;
  createdAt: Date;
}

/** The column of the owner's id is inlined into SQL. It is one of two constants, never input. */
function toOwnerSql(owner: KeyOwner) {
  const [column, id] = 'userId' in owner ? ['user_id', owner.userId] : ['api_key_id', owner.apiKeyId];
  return { column, id, whereSql: `${column} = $1 and key = $2` };
}

const formatOwner = (owner: KeyOwner) =>
  'userId' in owner ? `user ${owner.userId}` : String(owner.apiKeyId);

/** Stored responses. SQL throughout, because their table has two unique keys and no primary key, so it has no entity. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly database: Database) {}

  /** Locks the key until commit. False: another call has locked it. */
  tryLock({ owner, key }: OwnedKey): Promise<boolean> {
    return this.database.tryAcquireLock(`idempotency:${formatOwner(owner)}:${key}`);
  }

  /** Finds what was stored for the key after `since`. */
  async find({ owner, key }: OwnedKey, since: Date): Promise<StoredResponse | null> {
    const { id, whereSql } = toOwnerSql(owner);
    return this.database.findRow(
      `select order_hash as "requestHash", body, created_at as "createdAt"
       from idempotent_answers where ${whereSql} and created_at > $3`,
      [id, key, since],
    );
  }

  /** Stores a response, or replaces one that is not newer than `since`. False: the key has a newer one. */
  async insert(
    { owner, key }: OwnedKey,
    { requestHash, body, createdAt }: StoredResponse,
    since: Date,
  ): Promise<boolean> {
    const { column, id } = toOwnerSql(owner);
    const count = await this.database.execute(
      `insert into idempotent_answers as stored (${column}, key, order_hash, body, created_at)
       values ($1, $2, $3, $4, $5)
       on conflict (${column}, key)
         do update set order_hash = excluded.order_hash, body = excluded.body, created_at = excluded.created_at
         where stored.created_at <= $6`,
      [id, key, requestHash, body, createdAt, since],
    );
    return count === 1;
  }

  /** Adds the response to a call that was stored without one. */
  async complete({ owner, key }: OwnedKey, body: string): Promise<void> {
    const { id, whereSql } = toOwnerSql(owner);
    await this.database.execute(`update idempotent_answers set body = $3 where ${whereSql}`, [id, key, body]);
  }

  async delete({ owner, key }: OwnedKey): Promise<void> {
    const { id, whereSql } = toOwnerSql(owner);
    await this.database.execute(`delete from idempotent_answers where ${whereSql}`, [id, key]);
  }

  async purge(until: Date): Promise<void> {
    await this.database.execute('delete from idempotent_answers where created_at <= $1', [until]);
  }
}
