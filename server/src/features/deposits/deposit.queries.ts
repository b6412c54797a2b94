import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import { actingColumns } from '../../platform/audit/record-act.js';
import { Deposit } from './deposit.entity.js';

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

/** SQL of the fields that a report fills in, by the name or alias of `deposits`. */
export const contentJson = (deposit: string) => `jsonb_build_object(
  'type', ${deposit}.type,
  'client_id', ${deposit}.client_id,
  'amount', ${deposit}.amount,
  'wallet', ${deposit}.wallet,
  'exchanger', ${deposit}.exchanger,
  'agent', ${deposit}.agent,
  'agent_id', ${deposit}.agent_id,
  'behaviour', ${deposit}.behaviour,
  'affiliate', ${deposit}.affiliate,
  'financial', ${deposit}.financial,
  'payment', ${deposit}.payment,
  'description', ${deposit}.description
)`;

/** Part of an update that accepts a deposit: keeps what the agent wrote, as the row stands before. */
export const keepReported = { reported: () => contentJson('deposits') };

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
