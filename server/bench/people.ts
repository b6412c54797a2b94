import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { signLaunchData } from '../messenger/page-api/launch-data.js';
import { agentIds, getBrandId, BRAND_COUNT, staffIds, getTelegramId } from './fill.js';
import { sendRequest, type Random } from './load.js';
import { BOT_TOKEN } from './servers.js';

const MINI_APP_AGENT_COUNT = 200;
const allBrandIds = Array.from({ length: BRAND_COUNT }, (_, n) => 1 + n);

/** A caller. The bare server has no login, so `x-user-id` identifies the caller to it. */
export interface Person {
  id: number;
  headers: Record<string, string>;
  brandIds: number[];
}

export const pickOne = <Value>(values: readonly Value[], random: Random): Value =>
  values[random(values.length)]!;

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Those who can access everything come first. */
export async function logInStaff(db: Client, port: number): Promise<Person[]> {
  const { rows } = await db.query<{ id: number; brandIds: number[] }>(
    `select u.id, coalesce(array_agg(b.brand_id) filter (where b.brand_id is not null), '{}') as "brandIds"
     from users u left join user_brands b on b.user_id = u.id where u.id = any($1) group by u.id order by u.id`,
    [staffIds],
  );
  const staff: Person[] = [];
  for (const { id, brandIds } of rows) {
    const code = randomBytes(24).toString('base64url');
    await db.query(
      `insert into login_codes (code_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashSecret(code), id],
    );
    const body = { user_id: id, secret_code: code };
    const answer = JSON.parse(await sendRequest(port, { method: 'POST', path: '/api/auth/tg', body })) as {
      access_token: string;
    };
    const headers = { authorization: `Bearer ${answer.access_token}`, 'x-user-id': String(id) };
    staff.push({ id, headers, brandIds: brandIds.length > 0 ? brandIds : allBrandIds });
  }
  return staff;
}

export function buildMiniAppCallers(): Person[] {
  const authDate = Math.floor(Date.now() / 1_000);
  return agentIds.slice(0, MINI_APP_AGENT_COUNT).map((id) => {
    const person = { id: getTelegramId(id), first_name: `Agent ${id}` };
    const authorization = `tma ${signLaunchData({ person, authDate }, BOT_TOKEN)}`;
    const headers = { authorization, 'brand-id': String(getBrandId(id)), 'x-user-id': String(id) };
    return { id, headers, brandIds: [getBrandId(id)] };
  });
}

export async function createApiKey(db: Client): Promise<{ authorization: string }> {
  const key = `tdk_${randomBytes(32).toString('base64url')}`;
  await db.query(
    `with made as (
       insert into api_keys (name, key_hash, prefix, created_at) values ('Benchmark', $1, $2, now()) returning id
     ) insert into api_key_brands (api_key_id, brand_id) select made.id, b.id from made, brands b`,
    [hashSecret(key), key.slice(0, 8)],
  );
  return { authorization: `Bearer ${key}` };
}
