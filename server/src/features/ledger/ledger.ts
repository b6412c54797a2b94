import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { actingColumns } from '../../platform/audit/record-act.js';
import { Deposit } from './deposit.entity.js';
import { dayOf } from './kept-totals.js';

export type NewDeposit = Omit<
  Deposit,
  'id' | 'status' | 'moderatedBy' | 'moderatedAt' | 'reason' | 'reported'
>;

/** Stores a deposit that waits; null when its message has made one before. */
export async function insertDeposit(db: EntityManager, deposit: NewDeposit): Promise<number | null> {
  const inserted = await db
    .createQueryBuilder()
    .insert()
    .into(Deposit)
    .values({ ...deposit, status: 'wait' })
    .orIgnore()
    .updateEntity(false)
    .returning('id')
    .execute();
  return (inserted.raw as { id: number }[])[0]?.id ?? null;
}

/** Holds the deposit until commit, so that of two moderators, or a moderator and an editing reporter, one comes first. */
export function lockDeposit(db: EntityManager, id: number): Promise<Deposit | null> {
  return db.findOne(Deposit, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** The deposit that a message made, held until commit. */
export function lockDepositOfMessage(
  db: EntityManager,
  chatId: string,
  messageId: string,
): Promise<Deposit | null> {
  return db.findOne(Deposit, { where: { chatId, messageId }, lock: { mode: 'pessimistic_write' } });
}

export async function updateDeposit(
  db: EntityManager,
  id: number,
  change: QueryDeepPartialEntity<Deposit>,
): Promise<void> {
  await db.update(Deposit, { id }, change);
}

/** Removes the row for good; the audit record keeps what it was. */
export async function eraseDeposit(db: EntityManager, id: number): Promise<void> {
  const who = actingColumns(2);
  await db.query(
    `insert into audit_records (action, subject_id, brand_id, before, ${who.names})
     select 'deposit.erase', d.id, d.brand_id, to_jsonb(d), ${who.parameters} from deposits d where d.id = $1`,
    [id, ...who.values],
  );
  await db.delete(Deposit, { id });
}

/**
 * Adds the deposit, as it stands in this transaction, to the totals (`1`), or takes it off (`-1`): called before and
 * after each change of it. Totals are only appended to here, so that reports and moderators never wait for each other.
 */
export async function addToTotals(db: EntityManager, depositId: number, sign: 1 | -1): Promise<void> {
  await db.query(
    `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
     select brand_id, agent_id, type, status, ${dayOf('d')}, $2::int, $2::int * amount from deposits d where id = $1`,
    [depositId, sign],
  );
}
