import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { withLedger } from './ledger.js';

/** By default a waiting deposit of 100.00. The totals contain it. */
export async function newDeposit(
  db: EntityManager,
  brand: Brand,
  deposit: Partial<Deposit> = {},
): Promise<Deposit> {
  const content = {
    brandId: brand.id,
    type: 'retention' as const,
    clientId: 'client',
    amount: '100.00',
    createdAt: new Date('2026-03-10T12:00:00Z'),
    ...deposit,
  };
  const id = await withLedger(db, (ledger) => ledger.create(content));
  return db.findOneByOrFail(Deposit, { id: id! });
}

/** The body of a call that accepts a deposit for the agent. */
export const orderToAccept = (agent: Pick<User, 'id'>, change: object = {}) => ({
  type: 'retention',
  client_id: '48213',
  amount: 1250.5,
  wallet: 'TQ5n',
  exchanger: 'Binance',
  agent: '',
  behaviour: '',
  affiliate: '',
  financial: '',
  payment: '',
  description: 'first',
  agent_id: agent.id,
  ...change,
});
