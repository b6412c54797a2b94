import type { EntityManager } from 'typeorm';
import { allRows, firstRow, hasChanged } from '../../platform/database/statements/statement.js';
import { CALL_WINDOW_SECONDS } from './api-key.rules.js';

/** Keys in the fields of `ApiKeyView`. Revoked keys are left out. */
const SHOWN = `
  select k.id, k.name, k.prefix, k.created_at, k.last_used_at, (
    select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
    from api_key_brands kb join brands b on b.id = kb.brand_id where kb.api_key_id = k.id
  ) as brands
  from api_keys k where k.revoked_at is null`;

export interface ApiKeyRow {
  id: number;
  name: string;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  brands: { id: number; name: string }[];
}

export const findApiKeys = allRows<ApiKeyRow>(`${SHOWN} order by k.id`);

/** Null if the key is unknown or revoked. */
export const getApiKey = firstRow<ApiKeyRow, [id: number]>(`${SHOWN} and k.id = $1`);

export async function insertApiKey(
  db: EntityManager,
  key: { name: string; hash: Buffer; prefix: string; createdAt: Date; createdBy: number },
): Promise<number> {
  const rows = await db.query<[{ id: number }]>(
    `insert into api_keys (name, key_hash, prefix, created_at, created_by) values ($1, $2, $3, $4, $5) returning id`,
    [key.name, key.hash, key.prefix, key.createdAt, key.createdBy],
  );
  return rows[0].id;
}

/** Returns how many of the brands exist. Keeps each of them from removal until commit. */
export async function grantBrands(
  db: EntityManager,
  apiKeyId: number,
  brandIds: readonly number[],
): Promise<number> {
  const granted = await db.query<unknown[]>(
    `insert into api_key_brands (api_key_id, brand_id)
     select $1, id from brands where id = any($2::int[]) and removed_at is null for key share returning brand_id`,
    [apiKeyId, brandIds],
  );
  return granted.length;
}

/** Returns true to only one of several callers at once. */
export const revokeApiKey = hasChanged<[id: number, revokedBy: number, now: Date]>(
  'update api_keys set revoked_at = $3, revoked_by = $2 where id = $1 and revoked_at is null',
);

/** The clocks of replicas differ a little, so a minute that begins in the near future counts as running too. */
const isRunning = `abs(extract(epoch from c.started_at - $2::timestamptz)) < ${CALL_WINDOW_SECONDS}`;

/** Finds the key, counts a call and notes the use. One statement, because every call of a program waits for it. */
const COUNTED = `
  with found as (
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
  select found.id, counted.started_at, counted.calls,
    array(select brand_id from api_key_brands where api_key_id = found.id) as brand_ids
  from found, counted`;

export interface CountedCall {
  id: number;
  started_at: Date;
  calls: number;
  brand_ids: number[];
}

/** The key of a hash, with its calls of this minute, including this one. Null if the key is unknown or revoked. */
export const countCall = firstRow<CountedCall, [hash: Buffer, now: Date]>(COUNTED);
