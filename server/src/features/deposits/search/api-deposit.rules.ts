import type { SignedLinks } from '../../../platform/storage/signed-links.js';
import type { UserView } from '../../people/user.schemas.js';
import {
  toReportedContent,
  buildEmptyLaterFields,
  type DepositContent,
  fieldNames,
  type ApiContent,
  toApi,
} from '../ledger/deposit-fields.rules.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import type { ApiDeposit, ApiOwnDeposit } from './deposit.schemas.js';
import type { Deposit } from '../ledger/deposit.entity.js';

export interface SlipView {
  /** The name in the file store. Null: the file is not stored. */
  name: string | null;
  /** The name for downloading. Null: the file has none. */
  givenName: string | null;
  /** In bytes. */
  size: number | null;
  status: 'waiting' | 'stored' | 'failed';
}

/** A row of `selectDepositsSql` for the agent. */
export interface DepositRow
  extends DepositContent, Pick<Deposit, 'id' | 'brandId' | 'status' | 'reason' | 'createdAt'> {
  brand: string;
  agentUser: UserView | null;
  possibleDuplicateOf: number | null;
  /** What the agent wrote, stored on acceptance. */
  reported: Partial<ApiContent> | null;
  slips: SlipView[] | null;
}

/** A row of `selectDepositsSql` for staff. */
export interface StaffDepositRow extends DepositRow, Pick<Deposit, 'moderatedAt'> {
  moderator: UserView | null;
  claim: ApiDeposit['claim'];
}

type Links = Pick<SignedLinks, 'createUrl'>;

/** Spreads come last, because Node 20 is slow to add properties to a literal that starts with a spread. */
const toSharedProperties = (row: DepositRow, links: Links) => ({
  id: row.id,
  label: formatLabel(row),
  status: row.status,
  agent_user: row.agentUser,
  brand_id: row.brandId,
  brand: row.brand,
  created_at: row.createdAt.toISOString(),
  possible_duplicate_of: row.possibleDuplicateOf,
  reason: row.reason,
  ...toApi(row),
  ...toApiSlips(row.slips, links),
});

export const toApiOwnDeposit = (row: DepositRow, links: Links): ApiOwnDeposit => ({
  reported: findChangedReport(row),
  ...toSharedProperties(row, links),
});

/** What the agent wrote, if the acceptance changed it. */
function findChangedReport(row: DepositRow): ApiContent | null {
  if (!row.reported) return null;
  const [reported, accepted] = [toApi(toReportedContent(row, row.reported)), toApi(row)];
  return fieldNames.some((name) => reported[name] !== accepted[name]) ? reported : null;
}

export const toApiDeposit = (row: StaffDepositRow, links: Links): ApiDeposit => ({
  reported: toApi(row.reported ? toReportedContent(row, row.reported) : row),
  moderated_by: row.moderator,
  moderated_at: row.moderatedAt?.toISOString() ?? null,
  claim: row.claim,
  ...toSharedProperties(row, links),
});

type ApiSlips = Pick<ApiOwnDeposit, 'files' | 'files_waiting' | 'files_failed'>;

const noSlips: ApiSlips = { files: [] };

/** Adds the properties that a stored response of an earlier release lacks: later fields, and slips, which 1.0.0 did not have. */
export const completeResponse = <Response extends ApiOwnDeposit>(response: Response): Response => ({
  ...noSlips,
  ...buildEmptyLaterFields(),
  ...response,
  reported: response.reported && { ...buildEmptyLaterFields(), ...response.reported },
});

/** Links to the stored slips, and how many slips are not stored. The apps read the size from the link. */
export function toApiSlips(slips: SlipView[] | null, links: Links): ApiSlips {
  if (slips === null) return noSlips;
  const count = (status: SlipView['status']) => slips.filter((slip) => slip.status === status).length;
  const [waiting, failed] = [count('waiting'), count('failed')];
  return {
    files: slips
      .filter(({ status }) => status === 'stored')
      .map(({ name, givenName, size }) => `${links.createUrl(name!, givenName)}&size=${size}`),
    ...(waiting > 0 && { files_waiting: waiting }),
    ...(failed > 0 && { files_failed: failed }),
  };
}
