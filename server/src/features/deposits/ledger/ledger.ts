import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { actingColumns } from '../../../platform/audit/record-act.js';
import { columnsOf } from '../../../platform/database/statements/entity-columns.js';
import { jsonRows } from '../../../platform/database/statements/json-rows.js';
import { Deposit } from './deposit.entity.js';
import { announceDeposits, type Changed } from './deposit-news.js';
import { dayOf } from './kept-totals.js';

/** A deposit as it is stored at first. */
export type NewDeposit = Omit<
  Deposit,
  'id' | 'status' | 'moderatedBy' | 'moderatedAt' | 'reason' | 'reported' | 'reportedText' | 'accepted'
> &
  Partial<Pick<Deposit, 'reportedText'>>;

export interface Stored {
  id: number;
  view: string;
}

/** The source of a deposit that a statement has just written, for SQL that shows it. */
const WRITTEN = '(select w.*) d';

/** What a new deposit may have. */
const STORED = [
  'brandId',
  'type',
  'clientId',
  'amount',
  'wallet',
  'exchanger',
  'agent',
  'agentId',
  'behaviour',
  'affiliate',
  'financial',
  'payment',
  'description',
  'chatId',
  'threadId',
  'messageId',
  'reporterTelegramId',
  'reportedText',
  'createdAt',
] as const satisfies (keyof NewDeposit)[];

/**
 * Stores deposits, which wait for moderation, in one statement with the deltas of all totals, and announces them. Tells of each
 * its id and what `viewOf` reads: SQL of one JSON value, from a source of one deposit, and with `twins` in place of the table
 * `deposits`.
 */
export class Storing {
  private sql: string | undefined;

  constructor(private readonly viewOf: (source: string, twins: string) => string) {}

  /** Null: the message of a deposit already made one. */
  async store(db: EntityManager, deposits: NewDeposit[]): Promise<(Stored | null)[]> {
    this.sql ??= insertOf(columnsFor(db, STORED), this.viewOf(WRITTEN, TWINS));
    const found = await db.query<(Stored | { id: null })[]>(this.sql, [asRows(db, deposits, STORED)]);
    const stored = found.map((row) => (row.id === null ? null : row));
    await announceDeposits(
      db,
      deposits.flatMap((deposit, n) => (stored[n] ? newsOfNew(deposit, stored[n].id) : [])),
    );
    return stored;
  }
}

const newsOfNew = ({ brandId, agentId }: NewDeposit, id: number) => ({
  id,
  brandId,
  agentIds: agentId === null ? [] : [agentId],
  counts: null,
});

type Property = keyof Deposit;

const columnsFor = (db: EntityManager, properties: readonly Property[]) =>
  properties.map((property) => columnsOf(db, Deposit).names[property]!);

/** Deposits as JSON that PostgreSQL reads as rows. */
function asRows(db: EntityManager, deposits: Partial<Deposit>[], properties: readonly Property[]): string {
  const { names } = columnsOf(db, Deposit);
  return jsonRows(
    deposits.map((deposit) => {
      const row: Record<string, unknown> = { id: deposit.id };
      for (const property of properties) row[names[property]!] = deposit[property];
      return row;
    }),
  );
}

/** The statement does not see the rows that it writes itself. */
const TWINS = `(
  select id, brand_id, client_id, amount, created_at from deposits
  union all select id, brand_id, client_id, amount, created_at from written
)`;

const insertOf = (columns: string[], view: string) => `
  with given as materialized (
    select nextval(pg_get_serial_sequence('deposits', 'id'))::int as new_id, ordinality as n, ${columns.join(', ')}
    from json_populate_recordset(null::deposits, $1::json) with ordinality
  ), written as (
    insert into deposits (id, ${columns.join(', ')}) select new_id, ${columns.join(', ')} from given order by n
    on conflict do nothing returning *
  ), counted as (
    insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
    select brand_id, agent_id, type, status, ${dayOf('d')}, count(*), sum(amount) from written d group by 1, 2, 3, 4, 5
  )
  select w.id, (${view})::text as view from given g left join written w on w.id = g.new_id order by g.n`;

type Which = { id: number } | { ids: number[] } | { brandId: number; limit: number } | null;
type Content = QueryDeepPartialEntity<Deposit> | null;

/**
 * The only way to change deposits: it keeps every total, and announces the change. The statement that changes deposits also
 * appends deltas, which take off the old values and add the new ones. Deltas are only appended, so that nobody waits for a
 * total.
 *
 * Without `which` it stores a new deposit, unless its message already made one. Without `content` it erases deposits for
 * good, and the audit records keep them. Returns the ids of the changed deposits.
 */
export async function changeDeposits(db: EntityManager, which: Which, content: Content): Promise<number[]> {
  return (await write(db, which, content)).map(({ id }) => id);
}

/** The same, and shows the changed deposits. `viewOf` makes SQL that reads one from the source it is given, as one JSON value. */
export async function changeAndShow(
  db: EntityManager,
  which: { ids: number[] },
  content: Exclude<Content, null>,
  viewOf: (source: string) => string,
): Promise<Stored[]> {
  return (await write(db, which, content, viewOf(WRITTEN))).map(({ id, view }) => ({ id, view }));
}

async function write(
  db: EntityManager,
  which: Which,
  content: Content,
  view = 'null',
): Promise<(Changed & { view: string })[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const statement = statementFor(db, which, content, parameter);
  const further = content ? '' : erased(values);
  const changed = await db.query<(Changed & { view: string })[]>(
    counted(conditionOf(which, parameter), statement, further, {
      isGone: content === null,
      shown: `w.brand_id as "brandId", array_remove(array[t.agent_id, w.agent_id], null) as "agentIds",
        'accept' in (t.status, w.status) as counts, (${view})::text as view`,
    }),
    values,
  );
  if (changed.length > 0) await announceDeposits(db, changed);
  return changed;
}

/** A statement that changes the deposits of the condition, and appends the deltas. `t`: one as it was, `w`: as it is now. */
const counted = (
  condition: string,
  statement: string,
  further: string,
  { isGone, shown }: { isGone: boolean; shown: string },
) => `
  with taken as (
    select * from deposits where ${condition} for update
  ), written as (${statement}), ${further} sides as (
    select -1 as sign, * from taken
    union all
    select 1, * from written where ${!isGone}
  ), counted as (
    insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
    select brand_id, agent_id, type, status, ${dayOf('d')}, sum(sign), sum(sign * amount) from sides d
    group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0
  )
  select w.id, ${shown} from written w left join taken t on t.id = w.id`;

/** A deposit that this transaction has locked, and what becomes of it. */
interface Locked {
  before: Deposit;
  after: Deposit;
}

/**
 * Makes a function that changes locked deposits, each with values of its own in these fields. `more`: assignments of further ones.
 * `viewOf`: as above. Returns the deposits as they are shown.
 */
export function changeOfEach(
  fields: Property[],
  more: string[],
  viewOf: (source: string) => string = () => 'null',
): (db: EntityManager, locked: Locked[]) => Promise<Stored[]> {
  let sql: string | undefined;
  const make = (db: EntityManager) => {
    const own = columnsFor(db, fields).map((column) => `${column} = given.${column}`);
    const statement = `update deposits set ${[...own, ...more].join(', ')}
      from json_populate_recordset(null::deposits, $1::json) given
      where deposits.id = given.id and deposits.id in (select id from taken) returning deposits.*`;
    const shown = `(${viewOf(WRITTEN)})::text as view`;
    return counted('id = any($2) order by id', statement, '', { isGone: false, shown });
  };
  return async (db, locked) => {
    const deposits = locked.map(({ after }) => after);
    const ids = deposits.map(({ id }) => id);
    sql ??= make(db);
    const [stored] = await Promise.all([
      db.query<Stored[]>(sql, [asRows(db, deposits, fields), ids]),
      announceDeposits(db, locked.map(newsOf)),
    ]);
    return stored;
  };
}

const newsOf = ({ before, after }: Locked): Changed => ({
  id: after.id,
  brandId: after.brandId,
  agentIds: [before.agentId, after.agentId].filter((id) => id !== null),
  counts: before.status === 'accept' || after.status === 'accept',
});

/** Which deposits the statement locks, so that it takes off the totals what they are when its turn comes. */
function conditionOf(which: Which, parameter: (value: unknown) => string): string {
  if (!which) return 'false';
  if ('id' in which) return `id = ${parameter(which.id)}`;
  if ('ids' in which) return `id = any(${parameter(which.ids)}) order by id`;
  return `brand_id = ${parameter(which.brandId)} order by id limit ${parameter(which.limit)}`;
}

function statementFor(
  db: EntityManager,
  which: Which,
  content: Content,
  parameter: (value: unknown) => string,
): string {
  const ids = 'id in (select id from taken)';
  if (!content) return `delete from deposits where ${ids} returning *`;
  const given = Object.entries(content).filter(([, value]) => value !== undefined);
  const columns = columnsFor(
    db,
    given.map(([property]) => property as Property),
  );
  // A function gives SQL.
  const values = given.map(([, value]) =>
    typeof value === 'function' ? (value as () => string)() : parameter(value),
  );
  if (!which)
    return `insert into deposits (${columns.join(', ')}) values (${values.join(', ')}) on conflict do nothing returning *`;
  const changes = columns.map((column, i) => `${column} = ${values[i]}`);
  return `update deposits set ${changes.join(', ')} where ${ids} returning *`;
}

function erased(values: unknown[]): string {
  const who = actingColumns(values.length + 1);
  values.push(...who.values);
  return `recorded as (
    ${who.into} select 'deposit.erase', d.id, d.brand_id, to_jsonb(d), ${who.parameters} from taken d
  ),`;
}
