import { z } from 'zod';
import { parseDollars } from '../../../../../shared/amount.rules.js';
import { Id, lineText } from '../../../../platform/http/common.schemas.js';
import { AMOUNT_BOUNDS_MESSAGE, toDecimal } from '../../../../platform/text/money.rules.js';
import { UploadedFiles } from '../../../../platform/storage/uploaded-file.js';
import { checkFieldsOfType, contentInputs, withoutDefaults } from '../../search/deposit.schemas.js';

const MAX_AMOUNT_LENGTH = 64;

/** An amount as people write it, such as "1,250.50", or a number. It becomes a decimal string. */
const WrittenAmount = z.union([z.number(), lineText(MAX_AMOUNT_LENGTH)]).transform((written, context) => {
  const text = typeof written === 'number' ? toDecimal(written) : written;
  const parsed = text === null ? { problem: AMOUNT_BOUNDS_MESSAGE } : parseDollars(text);
  if ('amount' in parsed) return parsed.amount;
  context.addIssue({ code: 'custom', message: parsed.problem });
  return z.NEVER;
});

/** A deposit that a program reports. It waits for moderation, like one from the chat. */
export const CreateDeposit = z
  .strictObject({ brand_id: Id, ...contentInputs })
  .superRefine(checkFieldsOfType)
  .meta({ id: 'CreateDeposit' });
export type CreateDeposit = z.infer<typeof CreateDeposit>;

const { agent: _agent, agent_id: _agentId, ...contentFields } = contentInputs;
const fields = { ...contentFields, amount: WrittenAmount };

/** A deposit that its agent reports in the mini-app. Agent and brand are those of the caller. */
export const ReportDeposit = z
  .strictObject({ ...fields, files: UploadedFiles })
  .superRefine(checkFieldsOfType)
  .meta({ id: 'ReportDeposit' });
export type ReportDeposit = z.infer<typeof ReportDeposit>;

/** Changes of a waiting deposit. Its slips and the omitted fields do not change. */
export const ChangeOwnDeposit = z.strictObject(withoutDefaults(fields)).meta({ id: 'ChangeOwnDeposit' });
export type ChangeOwnDeposit = z.infer<typeof ChangeOwnDeposit>;
