import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { ApiKey } from './api-key.entity.js';
import { CALL_WINDOW_SECONDS } from './api-key.rules.js';

/** A key in the fields of `ApiKeyView`. */
export interface ApiKeyRow {
  id: number;
  name: string;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  brands: { id: number; name: string }[];
}

export interface CountedCall {
  id: number;
  startedAt: Date;
  calls: number;
  brandIds: number[];
}

/** The clocks of replicas differ a little, so a minute that begins in the near future counts as running too. */
const isRunning = `abs(extract(epoch from c.started_at - $2::timestamptz)) < ${CALL_WINDOW_SECONDS}`;

@Injectable()
export class ApiKeyRepository {
  constructor(private readonly database: Database) {}

  private get keys() {
    return this.database.repository(ApiKey);
  }

  /** All keys, or only this one. Leaves out revoked keys. */
  find(id: number | null = null): Promise<ApiKeyRow[]> {
    return this.database.query(
      `select k.id, k.name, k.prefix, k.created_at, k.last_used_at, (
         select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
         from api_key_brands kb join brands b on b.id = kb.brand_id where kb.api_key_id = k.id
       ) as brands
       from api_keys k where k.revoked_at is null and ($1::int is null or k.id = $1) order by k.id`,
      [id],
    );
  }

  add(key: Pick<ApiKey, 'name' | 'keyHash' | 'prefix' | 'createdAt' | 'createdBy'>): Promise<ApiKey> {
    return this.keys.save(key as ApiKey);
  }

  /** Returns how many of the brands exist. Keeps each of them from removal until commit. */
  async grantBrands(apiKeyId: number, brandIds: readonly number[]): Promise<number> {
    const granted = await this.database.query<unknown[]>(
      `insert into api_key_brands (api_key_id, brand_id)
       select $1, id from brands where id = any($2::int[]) and removed_at is null for key share returning brand_id`,
      [apiKeyId, brandIds],
    );
    return granted.length;
  }

  /** Returns true to only one of several callers at once. */
  async revoke(id: number, revokedBy: number, revokedAt: Date): Promise<boolean> {
    const { affected } = await this.keys.update({ id, revokedAt: IsNull() }, { revokedAt, revokedBy });
    return affected === 1;
  }

  /**
   * Finds the key of a hash, counts a call in its current minute and notes the use. One statement, because every call of a
   * program waits for it. Null if the key is unknown or revoked.
   */
  async countCall(hash: Buffer, now: Date): Promise<CountedCall | null> {
    const [call] = await this.database.query<CountedCall[]>(
      `with found as (
         select id from api_keys where key_hash = $1::bytea and revoked_at is null
       ), counted as (
         insert into api_key_calls as c (api_key_id, started_at, calls) select id, $2::timestamptz, 1 from found
         on conflict (api_key_id) do update set
           started_at = case when ${isRunning} then c.started_at else excluded.started_at end,
           calls = case when ${isRunning} then c.calls + 1 else 1 end
         returning c.started_at, c.calls
       ), used as (
         update api_keys set last_used_at = $2::timestamptz
         where id = (select id from found) and (select calls from counted) = 1
       )
       select found.id, counted.started_at as "startedAt", counted.calls,
         array(select brand_id from api_key_brands where api_key_id = found.id) as "brandIds"
       from found, counted`,
      [hash, now],
    );
    return call ?? null;
  }
}
