import { z } from 'zod';
import { BulkIds, Id, optionalQuery, messageText } from '../../../platform/http/common.schemas.js';
import { limits } from '../ledger/deposit.rules.js';
import {
  checkAmountBounds,
  contentInputs,
  laterFieldInputs,
  queueFilters,
  withoutDefaults,
} from '../search/deposit.schemas.js';

const Reason = messageText(limits.reason).min(1, 'must not be empty');

/**
 * A deposit as the moderator edited it. A retention deposit does not store the fields of first-time deposits. `agent` is
 * ignored, because the reported name stays; `agent_id` is who gets the credit. A page of an earlier release omits fields that it
 * does not know. They stay unchanged.
 */
export const AcceptDeposit = z
  .strictObject({ ...contentInputs, ...withoutDefaults(laterFieldInputs) })
  .meta({ id: 'AcceptDeposit' });
export type AcceptDeposit = z.infer<typeof AcceptDeposit>;

export const CloseDeposit = z.object({
  status: optionalQuery(z.enum(['reject', 'delete'])).transform((status) => status ?? 'delete'),
  reason: optionalQuery(Reason),
});
export type CloseDeposit = z.infer<typeof CloseDeposit>;

/** The reason may be in the body instead of the query. */
export const CloseDepositBody = z
  .strictObject({ reason: Reason.optional() })
  .optional()
  .meta({ id: 'CloseDeposit' });
export type CloseDepositBody = z.infer<typeof CloseDepositBody>;

/** `as_of`: that of the page of waiting deposits that the moderator read. Deposits that others changed later are skipped. */
export const BulkDecision = z
  .strictObject({
    action: z.enum(['accept', 'reject']),
    ids: BulkIds,
    reason: Reason.optional(),
    as_of: z.iso.datetime({ offset: true }).optional(),
  })
  .meta({ id: 'BulkDecision' });
export type BulkDecision = z.infer<typeof BulkDecision>;

export const BulkUndo = z.strictObject({ ids: BulkIds }).meta({ id: 'BulkUndo' });
export type BulkUndo = z.infer<typeof BulkUndo>;

export const NextDeposit = z
  .strictObject({ brand_id: Id.optional(), ...queueFilters })
  .superRefine(checkAmountBounds)
  .default({})
  .meta({ id: 'NextDeposit' });
export type NextDeposit = z.infer<typeof NextDeposit>;
