import type { EntityManager } from 'typeorm';
import { run } from '../database/statements/statement.js';
import type { Usage } from './limit.rules.js';

export interface Use {
  key: string;
  seconds: number;
  amount: number;
}

/** Adds the uses in one statement, each to the window of its key. Returns how much is used in each window now. */
export async function addUses(
  db: Pick<EntityManager, 'query'>,
  uses: readonly Use[],
  now: Date,
): Promise<Map<string, Usage>> {
  const rows = await db.query<{ key: string; used: string; expires_at: Date }[]>(
    // In the order of the keys, so that two statements wait for each other instead of blocking.
    `insert into rate_limits as l (key, expires_at, used)
     select key, $4::timestamptz + make_interval(secs => seconds), amount
     from unnest($1::text[], $2::int[], $3::bigint[]) as u (key, seconds, amount) order by key
     on conflict (key) do update set
       used = case when l.expires_at > $4::timestamptz then l.used + excluded.used else excluded.used end,
       expires_at = case when l.expires_at > $4::timestamptz then l.expires_at else excluded.expires_at end
     returning key, used, expires_at`,
    [uses.map(({ key }) => key), uses.map(({ seconds }) => seconds), uses.map(({ amount }) => amount), now],
  );
  return new Map(
    rows.map(({ key, used, expires_at }) => [key, { used: Number(used), expiresAt: expires_at }]),
  );
}

export const deleteExpiredWindows = run<[now: Date]>('delete from rate_limits where expires_at <= $1');
