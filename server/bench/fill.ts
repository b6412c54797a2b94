import { Database } from '../src/platform/database/database.js';
import { createHash, randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { newestSince } from '../src/features/deposits/ledger/totals.js';
import { mendTotals } from '../src/features/deposits/ledger/totals.queries.js';
import { markRecounted } from '../src/features/deposits/ledger/upgrade.queries.js';
import { TicketCellsService } from '../src/features/tickets/search/ticket-cells.service.js';

export const BRANDS = 200;
export const AGENTS = 2_000;
/** Of the first agent; the others follow. */
export const FIRST_TELEGRAM_ID = 5_000_001;
/** Writes go to this brand alone. */
export const BUSY_BRAND = 1;
/** The deposits are spread evenly over this number of days, up to now. */
const DAYS = 1_000;
const BIG_TABLES = ['deposits', 'tickets', 'ticket_messages'];

export interface Amounts {
  deposits: number;
  tickets: number;
  messages: number;
}

export const brandOf = (agentId: number) => 1 + (agentId % BRANDS);
export const chatOf = (brandId: number) => -1_000_000 - brandId;

/**
 * Creates brands, members, deposits of every status with their folded totals, and tickets with messages. `db`: a superuser,
 * since rows are added without their triggers.
 */
export async function fill(db: DataSource, { deposits, tickets, messages }: Amounts): Promise<void> {
  await db.query(
    `insert into users (telegram_id, public_name) select $2 + n, 'Agent ' || n from generate_series(0, $1::int - 1) n`,
    [AGENTS, FIRST_TELEGRAM_ID],
  );
  await db.query(
    `insert into brands (name, chat_id) select 'Brand ' || n, -1000000 - n from generate_series(1, $1::int) n`,
    [BRANDS],
  );
  await db.query(
    `insert into brand_users (brand_id, user_id) select 1 + (u.id % $1::int), u.id from users u`,
    [BRANDS],
  );
  // Plans are made for tables with a past.
  await db.query(
    `insert into telegram_updates (update_id, payload, chat_id, status, handled_at)
     select -n, '{}', -1000000 - n % $1::int, 'handled', now() from generate_series(1, 20000) n`,
    [BRANDS],
  );
  await withoutIndexes(db, () =>
    Promise.all([
      insert(
        db,
        `insert into deposits (brand_id, agent_id, type, status, client_id, amount, wallet, created_at, moderated_at)
         select 1 + (a.id % $2::int), a.id, case when n % 3 = 0 then 'ftd' else 'retention' end,
                case when n % 500 = 0 then 'wait' when n % 10 = 0 then 'reject' else 'accept' end,
                'client ' || n, 1 + n % 5000 / 4.0, 'TQ5n', now() - ($1::int - n) * ($3 * interval '1 day' / $1::int), now()
         from generate_series(1, $1::int) n join users a on a.id = 1 + (n::bigint * 7919) % $4::int`,
        [deposits, BRANDS, DAYS, AGENTS],
      ),
      insert(
        db,
        `insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff,
           created_at, active_at, closed_at)
         select 'support', 'support', 'Ticket ' || n, 'A question', status, 1 + (a.id % $2::int), a.id,
                case when status <> 'new' then 1 end, 0, at, at, case when status = 'closed' then at end
         from generate_series(1, $1::int) n join users a on a.id = 1 + (n::bigint * 7919) % $4::int,
         lateral (select case when n % 1000 = 0 then 'new' when n % 100 = 0 then 'in-work' else 'closed' end as status,
                         now() - ($1::int - n) * ($3 * interval '1 day' / $1::int) as at) _`,
        [tickets, BRANDS, DAYS, AGENTS],
      ).then(() =>
        insert(
          db,
          `insert into ticket_messages (ticket_id, user_id, message, created_at, brand_id)
           select t.id, case when n % 2 = 0 then t.user_id else 1 end, 'Message ' || n || ' about a question', t.created_at,
                  t.brand_id
           from generate_series(1, $1::int) n join tickets t on t.id = 1 + n % $2::int`,
          [messages, tickets],
        ),
      ),
    ]),
  );
  await db.transaction(async (transaction) => {
    await transaction.query(`set local work_mem = '1GB'`);
    await mendTotals(transaction);
    // Otherwise the server would do that again while it is measured.
    await markRecounted(transaction, newestSince());
  });
  await noteAllBlocks(db);
}

/** Notes the words of all tickets, as a job does little by little. */
export async function noteAllBlocks(db: DataSource): Promise<void> {
  const cells = new TicketCellsService(new Database(db));
  const noted = () => db.query<{ noted: number }[]>('select noted from ticket_text_blocks order by source');
  for (let before = '', now = JSON.stringify(await noted()); now !== before;) {
    before = now;
    await cells.noteBlocks();
    now = JSON.stringify(await noted());
  }
}

/** Adds many rows, without triggers and the checks of foreign keys. */
async function insert(db: DataSource, sql: string, values: unknown[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.query(`set local session_replication_role = replica`);
    await transaction.query(sql, values);
  });
}

/** Large tables fill several times faster without their indexes. */
export async function withoutIndexes(db: DataSource, work: () => Promise<unknown>): Promise<void> {
  const indexes = await db.query<{ name: string; definition: string }[]>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and not x.indisunique`,
    [BIG_TABLES],
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await work();
  await db.transaction(async (transaction) => {
    await transaction.query(`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await transaction.query(definition);
  });
}

/** Adds deposits of the busy brand that wait for moderation, for accepts and rejects. Returns their ids. */
export function addWaiting(db: DataSource, count: number): Promise<number[]> {
  return db.transaction(async (transaction) => {
    const ids = await insertWaiting(transaction, count);
    await transaction.query(
      `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       select brand_id, agent_id, type, status, (created_at at time zone 'Etc/GMT+4')::date, count(*), sum(amount)
       from deposits where id = any($1) group by 1, 2, 3, 4, 5`,
      [ids],
    );
    return ids;
  });
}

async function insertWaiting(db: EntityManager, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, created_at)
     select $2, $3, 'retention', 'waiting ' || n, 10, 'TQ5n', now() from generate_series(1, $1::int) n returning id`,
    [count, BUSY_BRAND, BRANDS],
  );
  return rows.map(({ id }) => id);
}

/** Tickets in work of agents of the busy brand. */
export async function addBusyTickets(db: DataSource, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff,
       created_at, active_at)
     select 'support', 'support', 'Busy ticket', 'A question', 'in-work', $2, $3, 1, 0, now(), now()
     from generate_series(1, $1::int) n returning id`,
    [count, BUSY_BRAND, BRANDS],
  );
  return rows.map(({ id }) => id);
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

/** An API key for the busy brand. */
export async function newApiKey(db: DataSource): Promise<string> {
  const key = `tdk_${randomBytes(32).toString('base64url')}`;
  await db.query(
    `with made as (
       insert into api_keys (name, key_hash, prefix, created_at) values ('Benchmark', $1, $2, now()) returning id
     ) insert into api_key_brands (api_key_id, brand_id) select id, $3 from made`,
    [createHash('sha256').update(key).digest(), key.slice(0, 8), BUSY_BRAND],
  );
  return key;
}
