import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { actingColumns } from '../../platform/audit/record-act.js';
import { Deposit } from './deposit.entity.js';
import { dayOf } from './kept-totals.js';

/** Locks a deposit until commit, so that its changes come one after another. */
export function lockDeposit(
  db: EntityManager,
  which: { id: number } | { chatId: string; messageId: string },
): Promise<Deposit | null> {
  return db.findOne(Deposit, { where: which, lock: { mode: 'pessimistic_write' } });
}

/**
 * The only way to change deposits: it keeps every total. The statement that changes deposits also appends deltas, which take
 * off the old values and add the new ones. Deltas are only appended, so that nobody waits for a total.
 *
 * Without `which` it stores a new deposit, unless its message already made one. Without `content` it erases deposits for
 * good, and the audit records keep them. Returns the ids of the changed deposits.
 */
export async function changeDeposits(
  db: EntityManager,
  which: { id: number } | { brandId: number; limit: number } | null,
  content: QueryDeepPartialEntity<Deposit> | null,
): Promise<number[]> {
  const ids = which ? await lockIds(db, which) : [];
  if (which && ids.length === 0) return [];
  if (!content) await recordErased(db, ids);
  const [write, values]: [string, unknown[]] = statementFor(db, ids, content)
    .returning('*')
    .getQueryAndParameters();
  const changed = await db.query<{ id: number }[]>(
    `with written as (${write}), sides as (
       select -1 as sign, * from deposits where id = any($${values.length + 1}::int[])
       union all
       select 1, * from written where $${values.length + 2}::boolean
     ), counted as (
       insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       select brand_id, agent_id, type, status, ${dayOf('d')}, sum(sign), sum(sign * amount) from sides d
       group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0
     )
     select id from written`,
    [...values, ids, content !== null],
  );
  return changed.map(({ id }) => id);
}

async function lockIds(
  db: EntityManager,
  which: { id: number } | { brandId: number; limit: number },
): Promise<number[]> {
  const [column, value, limit] =
    'id' in which ? ['id', which.id, 1] : ['brand_id', which.brandId, which.limit];
  const rows = await db.query<{ id: number }[]>(
    `select id from deposits where ${column} = $1 order by id limit $2 for update`,
    [value, limit],
  );
  return rows.map(({ id }) => id);
}

function statementFor(db: EntityManager, ids: number[], content: QueryDeepPartialEntity<Deposit> | null) {
  const builder = db.createQueryBuilder();
  if (!content) return builder.delete().from(Deposit).where('id = any(:ids)', { ids });
  if (ids.length > 0) return builder.update(Deposit).set(content).where('id = any(:ids)', { ids });
  return builder.insert().into(Deposit).values(content).orIgnore().updateEntity(false);
}

async function recordErased(db: EntityManager, ids: number[]): Promise<void> {
  const who = actingColumns(2);
  await db.query(
    `${who.into}
     select 'deposit.erase', d.id, d.brand_id, to_jsonb(d), ${who.parameters} from deposits d where d.id = any($1)`,
    [ids, ...who.values],
  );
}
