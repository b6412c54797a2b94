import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/brand.entity.js';
import { Deposit } from '../src/features/ledger/deposit.entity.js';

/** A deposit of 100.00 that waits, unless said otherwise, in the totals as if moderation had put it there. */
export async function newDeposit(
  db: EntityManager,
  brand: Brand,
  deposit: Partial<Deposit> = {},
): Promise<Deposit> {
  const saved = await db.save(
    db.create(Deposit, {
      brandId: brand.id,
      type: 'retention',
      status: 'wait',
      clientId: 'client',
      amount: '100.00',
      createdAt: new Date('2026-03-10T12:00:00Z'),
      ...deposit,
    }),
  );
  await db.query(
    `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
     select brand_id, agent_id, type, status, (created_at - interval '4 hours')::date, 1, amount
     from deposits where id = $1`,
    [saved.id],
  );
  return saved;
}
