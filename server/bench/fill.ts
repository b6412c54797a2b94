import { createHash, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { mendTotals } from '../src/features/ledger/totals.queries.js';

export const BRANDS = 200;
export const AGENTS = 2_000;
/** The deposits are spread evenly over this number of days, up to now. */
const DAYS = 1_000;

/** Creates brands, members and deposits of every status, with their folded totals. */
export async function fill(db: DataSource, deposits: number): Promise<void> {
  await db.query(
    `insert into users (telegram_id, public_name) select 5000000 + n, 'Agent ' || n from generate_series(1, $1::int) n`,
    [AGENTS],
  );
  await db.query(
    `insert into brands (name, chat_id) select 'Brand ' || n, -1000000 - n from generate_series(1, $1::int) n`,
    [BRANDS],
  );
  await db.query(
    `insert into brand_users (brand_id, user_id) select 1 + (u.id % $1::int), u.id from users u`,
    [BRANDS],
  );
  await db.query(
    `insert into deposits (brand_id, agent_id, type, status, client_id, amount, wallet, created_at, moderated_at)
     select 1 + (a.id % $2::int), a.id, case when n % 3 = 0 then 'ftd' else 'retention' end,
            case when n % 500 = 0 then 'wait' when n % 10 = 0 then 'reject' else 'accept' end,
            'client ' || n, 1 + n % 5000 / 4.0, 'TQ5n', now() - ($1::int - n) * ($3 * interval '1 day' / $1::int), now()
     from generate_series(1, $1::int) n join users a on a.id = 1 + (n::bigint * 7919) % $4::int`,
    [deposits, BRANDS, DAYS, AGENTS],
  );
  await db.transaction((transaction) => mendTotals(transaction));
}

/** The secret code of a one-time login link for that person. */
export async function newLoginCode(db: DataSource, userId: number): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await db.query(
    `insert into login_codes (code_hash, user_id, expires_at) values ($1, $2, now() + interval '10 minutes')`,
    [createHash('sha256').update(code).digest(), userId],
  );
  return code;
}
