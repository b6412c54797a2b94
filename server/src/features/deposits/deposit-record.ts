import type { EntityManager } from 'typeorm';
import { type Act, recordActs } from '../../platform/audit/record-act.js';
import type { Deposit } from './ledger/deposit.entity.js';
import type { NewDeposit } from './ledger/ledger.js';

export type DepositAct = 'report' | 'edit' | 'accept' | 'reject' | 'delete' | 'undo';

type Recorded = NewDeposit & Partial<Pick<Deposit, 'status' | 'reason'>>;

/** Keeps an audit record of a change of a deposit. The deposit's history shows these records. */
export function recordDepositAct(
  db: EntityManager,
  act: DepositAct,
  id: number,
  before: Recorded | null,
  after: Recorded,
): Promise<void> {
  return recordDepositActs(db, act, [{ id, before, after }]);
}

/** Keeps an audit record for each of many deposits. */
export function recordDepositActs(
  db: EntityManager,
  act: DepositAct,
  changes: { id: number; before: Recorded | null; after: Recorded }[],
): Promise<void> {
  return recordActs(
    db,
    changes.map(({ id, before, after }) => actOf(act, id, before, after)),
  );
}

export const actOf = (
  act: DepositAct,
  id: number,
  before: Recorded | null,
  after: Recorded,
  by?: Act['by'],
): Act => ({
  action: `deposit.${act}`,
  subjectId: id,
  brandId: after.brandId,
  before: before && recordOf(before),
  after: recordOf(after),
  by,
});

/** Names fields as in the API. */
const recordOf = (deposit: Recorded) => ({
  status: deposit.status ?? 'wait',
  type: deposit.type,
  client_id: deposit.clientId,
  amount: Number(deposit.amount), // exact, because it has at most twelve digits
  wallet: deposit.wallet,
  exchanger: deposit.exchanger,
  agent: deposit.agent,
  agent_id: deposit.agentId,
  behaviour: deposit.behaviour,
  affiliate: deposit.affiliate,
  financial: deposit.financial,
  payment: deposit.payment,
  description: deposit.description,
  reason: deposit.reason ?? null,
});
