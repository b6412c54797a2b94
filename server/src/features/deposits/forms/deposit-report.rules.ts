import { lines, type Markdown, md, pre } from '../../../platform/messenger/api/markdown.js';
import { isYoungDecision, labelOf, statusWord } from '../deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { Edit } from './deposit-edit.rules.js';
import {
  describeProblems,
  type FormFields,
  formTemplate,
  onlyMembers,
  type ReadForm,
  readFormOf,
} from './deposit-form.rules.js';

/** A message that may report a deposit. */
export interface ReportMessage {
  /** The chat's id in the message. Together with the message's id it never changes. */
  chatId: string;
  /** The id that the chat has now. */
  chatIdNow: string;
  /** Null outside of forum topics. */
  threadId: string | null;
  messageId: string;
  text: string;
  senderTelegramId: string;
  /** Null: the message is new. */
  edit: Edit | null;
  /** The message is too old for an edit to make a deposit of it. */
  isOld: boolean;
}

/** The result of a form, and the reply. */
export interface ReportOutcome {
  outcome: 'stored' | 'updated' | 'no member' | 'too late' | 'too old' | 'bad form';
  text: Markdown;
}

/** A reply to a message. Without `outcome` it is about no deposit. */
export type ReportReply = Pick<ReportOutcome, 'text'> & Partial<Pick<ReportOutcome, 'outcome'>>;

/** Whether the reply must arrive however many the person gets: it is about a deposit, not about a form that made none. */
export const isVital = ({ outcome }: { outcome?: ReportOutcome['outcome'] }): boolean =>
  outcome !== undefined && outcome !== 'bad form' && outcome !== 'no member';

/** A form, and the deposit that its message made. */
export interface Filed {
  message: ReportMessage;
  form: ReadForm;
  brandId: number;
  deposit: Deposit | null;
}

/** A message that is sent or edited again keeps the brand of its deposit, and its type if the first line is missing. */
export const again = (message: ReportMessage, deposit: Deposit, botName: string): Filed => ({
  message,
  form: readFormOf(deposit.type, message.text, botName),
  brandId: deposit.brandId,
  deposit,
});

/** The outcome of a form whose deposit is neither stored nor updated. Undefined: it is to be stored or updated. */
export function outcomeWithout(
  { message: { edit, isOld }, deposit, form }: Filed,
  isReporter: boolean,
  now: Date,
  undoSeconds: number,
): ReportOutcome | null | undefined {
  if (edit && edit !== 'certain' && !deposit) return null;
  if (!isReporter) {
    if (edit === 'silent') return null;
    return { outcome: 'no member', text: onlyMembers };
  }
  if (deposit && !edit) return null;
  if (edit && !deposit && isOld) return { outcome: 'too old', text: tooOld };
  if (deposit && deposit.status !== 'wait') {
    if (edit !== 'certain' && !form.problems && holds(deposit, { type: form.type, ...form.fields }))
      return null;
    const label = labelOf(deposit);
    const text = isYoungDecision(deposit, now, undoSeconds)
      ? md`${label} is being moderated: it is too late to change it. If it still waits in ${waitOf(undoSeconds)}, edit the message again.`
      : md`${label} is ${statusWord(deposit.status)}: it is too late to change it`;
    return { outcome: 'too late', text };
  }
  if (form.problems) return { outcome: 'bad form', text: complaint(form, deposit) };
  return undefined;
}

/** Longer than a decision can be taken back, in words. */
const waitOf = (undoSeconds: number): string =>
  undoSeconds < 60 ? 'a minute' : `${Math.floor(undoSeconds / 60) + 1} minutes`;

const tooOld = md`This message is more than two days old, so that its edit makes no deposit. Send the form as a new message.`;

type Content = FormFields & Pick<Deposit, 'type' | 'agentId'>;

/** Whether the deposit has this content already. */
export const holds = (deposit: Deposit, content: Partial<Content>): boolean =>
  Object.entries(content).every(([name, value]) => deposit[name as keyof Content] === value);

function complaint({ type, problems = [] }: ReadForm, deposit: Deposit | null): Markdown {
  return lines(
    deposit ? md`${labelOf(deposit)} is not changed:` : md`The deposit is not taken:`,
    ...describeProblems(problems),
    'The form:',
    pre(formTemplate(type)),
  );
}
