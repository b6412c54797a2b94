import type { Client } from 'pg';

export interface Amounts {
  deposits: number;
  tickets: number;
  messages: number;
}

export const BRAND_COUNT = 200;
const AGENT_COUNT = 2_000;
const DAY_COUNT = 1_000;
const STAFF_COUNT = 50;
/** The first staff are CEOs, and the others have access to 1, 2, 5... brands. */
const CEO_COUNT = 5;
const REACHES = [1, 2, 5, 10, 20, 50, 100];

const FIRST_AGENT_TELEGRAM_ID = 5_000_000;
const FIRST_STAFF_TELEGRAM_ID = 6_000_000;
const BIG_TABLES = ['deposits', 'tickets', 'ticket_messages'];

/** Agents have the ids 1 to 2,000, staff those after. */
export const agentIds = Array.from({ length: AGENT_COUNT }, (_, n) => 1 + n);
export const staffIds = Array.from({ length: STAFF_COUNT }, (_, n) => AGENT_COUNT + 1 + n);
export const getBrandId = (agentId: number) => 1 + (agentId % BRAND_COUNT);
export const getFirstAgentId = (brandId: number) => 1 + ((brandId + BRAND_COUNT - 2) % BRAND_COUNT);
export const getChatId = (brandId: number) => -1_000_000 - brandId;
export const getTelegramId = (agentId: number) => FIRST_AGENT_TELEGRAM_ID + agentId;

/** `db`: a superuser, to skip triggers. */
export async function fillDatabase(db: Client, { deposits, tickets, messages }: Amounts): Promise<void> {
  await db.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    select setseed(0.5);
    insert into users (id, telegram_id, public_name)
      select n, ${FIRST_AGENT_TELEGRAM_ID} + n, 'Agent ' || n from generate_series(1, ${AGENT_COUNT}) n;
    insert into users (id, telegram_id, public_name, role, codes)
      select ${AGENT_COUNT} + n, ${FIRST_STAFF_TELEGRAM_ID} + n, 'Moderator ' || n, case when n <= ${CEO_COUNT} then 'ceo' else 'manager' end,
        '{brands,users,reports,deposits,tickets,rating,availability}' from generate_series(1, ${STAFF_COUNT}) n;
    -- Without reports, because a start within 12 hours after they were due would render a picture for each brand.
    insert into brands (id, name, chat_id, report_show)
      select n, 'Brand ' || n, -1000000 - n, false from generate_series(1, ${BRAND_COUNT}) n;
    insert into brand_users (brand_id, user_id) select 1 + id % ${BRAND_COUNT}, id from users where id <= ${AGENT_COUNT};
    insert into user_brands (user_id, brand_id)
      select ${AGENT_COUNT} + n, 1 + (n * 37 + place) % ${BRAND_COUNT} from generate_series(${CEO_COUNT + 1}, ${STAFF_COUNT}) n,
        generate_series(1, ('{${REACHES.join()}}'::int[])[1 + n % ${REACHES.length}]) place;
    select setval(pg_get_serial_sequence('users', 'id'), ${AGENT_COUNT + STAFF_COUNT});
    select setval(pg_get_serial_sequence('brands', 'id'), ${BRAND_COUNT});
  `);
  const indexes = await dropIndexes(db);
  const rows = (count: number) => `
    select n, 1 + floor(random() * ${AGENT_COUNT})::int as agent, ${AGENT_COUNT} + 1 + floor(random() * ${STAFF_COUNT})::int as moderator,
      random() as chance, now() - (${count} - n) * (${DAY_COUNT} * interval '1 day' / ${count}) as at
    from generate_series(1, ${count}) n offset 0`;
  await db.query(`
    insert into deposits (brand_id, agent_id, type, status, client_id, amount, wallet, created_at, moderated_by, moderated_at)
    select 1 + agent % ${BRAND_COUNT}, agent, case when random() < 0.33 then 'ftd' else 'retention' end, status,
      'client ' || floor(random() * ${deposits} / 3), 1 + floor(random() * 20000) / 4, 'T' || substr(md5((n % 50000)::text), 1, 24),
      at, case when status <> 'wait' then moderator end, case when status <> 'wait' then at + interval '3 minutes' end
    from (${rows(deposits)}) row,
      lateral (select case when chance < 0.002 then 'wait' when chance < 0.1 then 'reject' else 'accept' end as status) _`);
  await db.query(`
    insert into tickets (type, queue, title, description, status, brand_id, user_id, assignee_id, unread_by_staff, created_at,
      active_at, closed_at)
    select 'support', 'support', 'Ticket ' || n, 'A question', status, 1 + agent % ${BRAND_COUNT}, agent,
      case when status <> 'new' then moderator end, 0, at, at, case when status = 'closed' then at end
    from (${rows(tickets)}) row,
      lateral (select case when chance < 0.001 then 'new' when chance < 0.02 then 'in-work' else 'closed' end as status) _`);
  await db.query(`
    insert into ticket_messages (ticket_id, user_id, message, created_at)
    select t.id, case when n % 2 = 0 then t.user_id else coalesce(t.assignee_id, ${AGENT_COUNT + 1}) end,
      'Message ' || n || ' about a question', t.created_at
    from generate_series(1, ${messages}) n join tickets t on t.id = 1 + n % ${tickets}`);
  for (const definition of indexes) await db.query(definition);
  await db.query('set session_replication_role = default');
}

/** Large tables load faster without indexes. Returns the statements that recreate them. */
async function dropIndexes(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and not x.indisunique`,
    [BIG_TABLES],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Adds waiting deposits of all brands, and their totals. Returns their ids and brands. */
export async function insertWaitingDeposits(
  db: Client,
  count: number,
): Promise<{ id: number; brandId: number }[]> {
  const { rows } = await db.query<{ id: number; brandId: number }>(
    `with added as (
       insert into deposits (brand_id, agent_id, type, client_id, amount, wallet, created_at)
       select 1 + n % ${BRAND_COUNT}, 1 + (n % ${BRAND_COUNT} + ${BRAND_COUNT - 1}) % ${BRAND_COUNT}, 'retention', 'waiting ' || n, 10, 'TQ5n', now()
       from generate_series(1, $1::int) n returning *
     ), deltas as (
       insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       select brand_id, agent_id, type, status, (created_at at time zone 'Etc/GMT+4')::date, count(*), sum(amount)
       from added group by 1, 2, 3, 4, 5
     ) select id, brand_id as "brandId" from added`,
    [count],
  );
  await db.query('vacuum (analyze) deposits, deposit_total_deltas');
  return rows;
}
