import type { Act } from '../../platform/audit/act.js';
import { type DepositContent, wireOf } from './deposit-fields.rules.js';
import type { Deposit } from './ledger/deposit.entity.js';

type DepositAct = 'report' | 'edit' | 'accept' | 'reject' | 'delete' | 'undo' | 'withdraw';

/** A new deposit has neither status nor reason yet. */
type Recorded = DepositContent &
  Pick<Deposit, 'id' | 'brandId'> &
  Partial<Pick<Deposit, 'status' | 'reason'>>;

/** The audit entry of a change of a deposit, whose history shows these entries. `before`: null if it is new. */
export const depositAct = (
  act: DepositAct,
  { before, after }: { before: Recorded | null; after: Recorded },
): Act => ({
  action: `deposit.${act}`,
  subjectId: after.id,
  brandId: after.brandId,
  before: before && recordOf(before),
  after: recordOf(after),
});

const recordOf = ({ status = 'wait', reason = null, ...content }: Recorded) => ({
  status,
  ...wireOf(content),
  reason,
});
