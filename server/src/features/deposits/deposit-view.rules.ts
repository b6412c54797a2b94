import type { UserView } from '../people/user.schemas.js';
import {
  contentOfReport,
  type DepositContent,
  fieldNames,
  type WireContent,
  wireOf,
} from './deposit-fields.rules.js';
import { labelOf } from './deposit.rules.js';
import type { DepositView, OwnDepositView } from './deposit.schemas.js';
import { type ShownSlip, slipViews } from './slips/slip.rules.js';
import type { Deposit } from './ledger/deposit.entity.js';

/** A deposit as a list for its agent reads it. */
export interface DepositRow
  extends DepositContent, Pick<Deposit, 'id' | 'brandId' | 'status' | 'reason' | 'createdAt'> {
  brand: string;
  agentUser: UserView | null;
  possibleDuplicateOf: number | null;
  /** What the agent wrote, of a deposit that was accepted. */
  reported: Partial<WireContent> | null;
  slips: ShownSlip[] | null;
}

/** A deposit as a list for staff reads it. */
export interface StaffDepositRow extends DepositRow, Pick<Deposit, 'moderatedAt'> {
  moderator: UserView | null;
  claim: DepositView['claim'];
}

type LinkTo = (slip: ShownSlip) => string;

export const ownDepositView = (row: DepositRow, linkTo: LinkTo): OwnDepositView => ({
  id: row.id,
  label: labelOf(row),
  status: row.status,
  ...wireOf(row),
  agent_user: row.agentUser,
  brand_id: row.brandId,
  brand: row.brand,
  created_at: row.createdAt.toISOString(),
  possible_duplicate_of: row.possibleDuplicateOf,
  reason: row.reason,
  reported: changedReport(row),
  ...slipViews(row.slips, linkTo),
});

/** What the agent wrote, if the acceptance has changed it. */
function changedReport(row: DepositRow): WireContent | null {
  if (!row.reported) return null;
  const [reported, accepted] = [wireOf(contentOfReport(row.reported)), wireOf(row)];
  return fieldNames.some((name) => reported[name] !== accepted[name]) ? reported : null;
}

export const depositView = (row: StaffDepositRow, linkTo: LinkTo): DepositView => ({
  ...ownDepositView(row, linkTo),
  reported: wireOf(row.reported ? contentOfReport(row.reported) : row),
  moderated_by: row.moderator,
  moderated_at: row.moderatedAt?.toISOString() ?? null,
  claim: row.claim,
});
