import type { EntityManager } from 'typeorm';
import { columnsOf } from '../../platform/database/entity-columns.js';
import { announceChange } from '../../platform/events/announce.js';
import { Deposit } from './deposit.entity.js';
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

/**
 * Stores deposits, which wait for moderation, in one statement with the deltas of all totals, and announces them. Returns for
 * each its id and what `viewOf` reads: SQL of one JSON value, from a source of one deposit, and with `twins` in place of the
 * table `deposits`. Null: the message of a deposit already made one.
 */
export async function storeDeposits(
  db: EntityManager,
  deposits: NewDeposit[],
  viewOf: (source: string, twins: string) => string,
): Promise<(Stored | null)[]> {
  if (deposits.length === 0) return [];
  const { names } = columnsOf(db, Deposit);
  const properties = [...new Set(deposits.flatMap(Object.keys))] as (keyof NewDeposit)[];
  const columns = properties.map((property) => names[property]!);
  const rows = deposits.map((deposit) =>
    Object.fromEntries(properties.map((property, n) => [columns[n]!, deposit[property]])),
  );
  const found = await db.query<((Stored & { n: string }) | { id: null })[]>(
    statementFor(columns, viewOf(`(select w.*) d`, TWINS)),
    [JSON.stringify(rows)],
  );
  const stored = found.map((row) => (row.id === null ? null : row));
  await announce(db, deposits, stored);
  return stored;
}

/** The statement does not see the rows that it writes itself. */
const TWINS = `(
  select id, brand_id, client_id, amount, created_at from deposits
  union all select id, brand_id, client_id, amount, created_at from written
)`;

const statementFor = (columns: string[], view: string) => `
  with given as materialized (
    select nextval(pg_get_serial_sequence('deposits', 'id')) as new_id, ordinality as n, ${columns.join(', ')}
    from json_populate_recordset(null::deposits, $1::json) with ordinality
  ), written as (
    insert into deposits (id, ${columns.join(', ')}) select new_id, ${columns.join(', ')} from given order by n
    on conflict do nothing returning *
  ), counted as (
    insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
    select brand_id, agent_id, type, status, ${dayOf('d')}, count(*), sum(amount) from written d group by 1, 2, 3, 4, 5
  )
  select w.id, (${view})::text as view from given g left join written w on w.id = g.new_id order by g.n`;

async function announce(db: EntityManager, deposits: NewDeposit[], stored: (Stored | null)[]): Promise<void> {
  for (const brandId of new Set(deposits.map((deposit) => deposit.brandId))) {
    const ofBrand = deposits.flatMap((deposit, n) =>
      deposit.brandId === brandId && stored[n] ? [{ id: stored[n].id, agentId: deposit.agentId }] : [],
    );
    if (ofBrand.length === 0) continue;
    await announceChange(db, 'deposits', brandId, {
      ids: ofBrand.map(({ id }) => id),
      people: [...new Set(ofBrand.flatMap(({ agentId }) => agentId ?? []))],
    });
  }
}
