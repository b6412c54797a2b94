import { DAY_MS } from '../../../../../shared/units.rules.js';
import { lines, type Markdown } from '../../../../platform/messenger/api/markdown.js';
import type { QueueOptions } from '../../../../platform/messenger/sending/outgoing-message.js';
import { localize } from '../../../../texts/texts.js';
import { isWithdrawn, isWithinUndoTime, formatLabel } from '../../ledger/deposit.rules.js';
import type { Deposit, DepositStatus, DepositType } from '../../ledger/deposit.entity.js';
import type { AgentQuestion } from './agent-question.rules.js';
import {
  formatProblems,
  type FormFields,
  buildFormTemplate,
  isFirstLineAlone,
  type ParsedForm,
  parseFormsOfType,
} from '../forms/deposit-form.rules.js';

export interface ReportMessage {
  /** The chat's id when the message was sent. */
  chatId: string;
  /** The id that the chat has now. */
  currentChatId: string;
  /** Null outside of forum topics. */
  threadId: string | null;
  messageId: string;
  text: string;
  senderTelegramId: string;
  /** Null: the message is new. */
  edit: EditCertainty | null;
  /** Too old for an edit to create a deposit. */
  isOld: boolean;
  /** When the message was sent or edited. */
  sentAt: Date;
  writesAs: 'person' | 'group' | 'channel';
}

/** Most important to the sender first. */
const outcomes = ['stored', 'updated', 'withdrawn', 'too late', 'too old', 'no member', 'bad form'] as const;

/** Telegram gives a private chat the id of its person. */
export const isPrivate = ({ chatId, senderTelegramId }: ReportMessage): boolean =>
  chatId === senderTelegramId;

/** `outcome`: the most important one of the forms. */
export interface ReportOutcome {
  outcome: (typeof outcomes)[number];
  text: Markdown;
  /** How a message about a decision supersedes this reply while it is queued. */
  queueOptions?: QueueOptions;
  /** Can replace the text if the message has only this form. */
  reaction?: { emoji: '👀'; supersedes: string };
  questions?: AgentQuestion[];
}

export interface FormOutcome extends Omit<ReportOutcome, 'questions'> {
  problems?: Markdown[];
  /** If the form names an unknown agent. */
  depositWithoutAgent?: Pick<Deposit, 'id' | 'agent'>;
}

/** Without `outcome`, the reply is about no deposit. */
export type ReportReply = Pick<ReportOutcome, 'text'> & Partial<ReportOutcome>;

/** A text that Telegram shows briefly after a press. */
export interface Toast {
  toast: string | Markdown;
}

/** Vital replies are sent even above the limit of replies. */
export const isVital = ({ outcome }: { outcome?: ReportOutcome['outcome'] }): boolean =>
  outcome !== undefined && outcome !== 'bad form' && outcome !== 'no member';

export interface Submission {
  message: ReportMessage;
  forms: ParsedForm[];
  brandId: number;
  deposits: Deposit[];
}

export interface SubmittedForm {
  message: ReportMessage;
  form: ParsedForm;
  position: number;
  /** The message has no other form, and no deposit whose form this edit removes. */
  isOnly: boolean;
  deposit: Deposit | null;
}

/** If the first form lacks its first line, it has the type of the first deposit. */
export const buildResubmission = (
  message: ReportMessage,
  deposits: [Deposit, ...Deposit[]],
  botName: string,
): Submission => ({
  message,
  forms: parseFormsOfType(deposits[0].type, message.text, { botName, isPrivate: isPrivate(message) }),
  brandId: deposits[0].brandId,
  deposits,
});

/** Matches forms with deposits by position. */
export function matchForms({ message, forms, deposits }: Omit<Submission, 'brandId'>): {
  submittedForms: SubmittedForm[];
  removedDeposits: Deposit[];
} {
  const removedDeposits = deposits.filter(({ messagePosition }) => messagePosition >= forms.length);
  const isOnly = forms.length === 1 && removedDeposits.length === 0;
  const submittedForms = forms.map((form, position): SubmittedForm => {
    const deposit = deposits.find(({ messagePosition }) => messagePosition === position) ?? null;
    return { message, form, position, isOnly, deposit };
  });
  return { submittedForms, removedDeposits };
}

/** Null: there is no reply. Undefined: the forms must be processed. */
export function earlySubmissionOutcome(
  { message, deposits }: Submission,
  isReporter: boolean,
): ReportOutcome | null | undefined {
  const { edit } = message;
  if (edit && edit !== 'certain' && deposits.length === 0) return null;
  if (!isReporter) return edit === 'silent' ? null : { outcome: 'no member', text: formatRefusal(message) };
  if (deposits.length > 0 && !edit) return null;
  return undefined;
}

export const formatRefusal = ({ writesAs }: Pick<ReportMessage, 'writesAs'>): Markdown =>
  localize(refusalTexts[writesAs]);

const refusalTexts = {
  person: 'deposits.onlyMembers',
  group: 'deposits.writesAsGroup',
  channel: 'deposits.writesAsChannel',
} as const;

/** Null: there is no reply. Undefined: the form must be stored. */
export function earlyFormOutcome(
  submitted: SubmittedForm,
  now: Date,
  undoSeconds: number,
): FormOutcome | null | undefined {
  const { message, deposit, form, isOnly } = submitted;
  const { edit, isOld } = message;
  if (edit && !deposit) {
    if (edit !== 'certain') return null;
    if (isOld) return { outcome: 'too old', text: tooOldText };
  }
  if (deposit && deposit.status !== 'wait') {
    // If the message has several forms, the edit may have changed another form.
    const hasCertainlyChanged = edit === 'certain' && isOnly;
    return !hasCertainlyChanged && isUnchanged(form, deposit)
      ? null
      : buildLateOutcome(deposit, now, undoSeconds);
  }
  return form.problems ? buildComplaint(submitted, form.problems) : undefined;
}

/** Null: there is no reply. Undefined: the deposit must be withdrawn. */
export function removedFormOutcome(
  deposit: Deposit,
  now: Date,
  undoSeconds: number,
): FormOutcome | null | undefined {
  if (deposit.status === 'wait') return undefined;
  return isWithdrawn(deposit) ? null : buildLateOutcome(deposit, now, undoSeconds);
}

const isUnchanged = (form: ParsedForm, deposit: Deposit): boolean =>
  form.text === deposit.reportedText ||
  (!form.problems && hasSameContent(deposit, { type: form.type, ...form.fields }));

function buildLateOutcome(deposit: Deposit, now: Date, undoSeconds: number): FormOutcome {
  const label = formatLabel(deposit);
  const text = isWithdrawn(deposit)
    ? localize('deposits.tooLateWithdrawn', { label })
    : isWithinUndoTime(deposit, now, undoSeconds)
      ? localize('deposits.tooLateForNow', { label, minutes: Math.floor(undoSeconds / 60) + 1 })
      : localize(`deposits.tooLate.${deposit.status as Exclude<DepositStatus, 'wait'>}`, { label });
  return { outcome: 'too late', text };
}

export const tooOldText = localize('deposits.tooOld');

type Content = FormFields & Pick<Deposit, 'type' | 'agentId'>;

export const hasSameContent = (deposit: Deposit, content: Partial<Content>): boolean =>
  Object.entries(content).every(([name, value]) => deposit[name as keyof Content] === value);

function buildComplaint(
  { deposit, form, isOnly, position }: SubmittedForm,
  problems: NonNullable<ParsedForm['problems']>,
): FormOutcome {
  if (isOnly && !deposit && isFirstLineAlone(form.text))
    return { outcome: 'bad form', text: buildEmptyForm(form.type) };
  const title = deposit
    ? localize('deposits.notChanged', { label: formatLabel(deposit) })
    : isOnly
      ? localize('deposits.notReported')
      : localize('deposits.formNotReported', { number: position + 1 });
  return { outcome: 'bad form', text: title, problems: formatProblems(problems) };
}

export const buildComplaints = (message: ReportMessage, forms: ParsedForm[]): ReportOutcome =>
  buildReply(
    matchForms({ message, forms, deposits: [] }).submittedForms.map((submitted) =>
      buildComplaint(submitted, submitted.form.problems ?? []),
    ),
    { forms },
  )!;

export const buildEmptyForm = (type: DepositType): Markdown =>
  lines(localize('deposits.copyForm'), buildFormTemplate(type));

export function buildConfirmation(
  deposit: Pick<Deposit, 'id' | 'type' | 'amount' | 'clientId'>,
  agent: string,
  brand: string,
): Markdown {
  const { amount, clientId: client } = deposit;
  return localize('deposits.confirmation', { label: formatLabel(deposit), amount, client, agent, brand });
}

/** The others are counted. */
const MAX_COMPLAINTS = 4;

/** Null: there is no reply. */
export function buildReply(
  formOutcomes: FormOutcome[],
  { forms }: Pick<Submission, 'forms'>,
): ReportOutcome | null {
  const outcome = outcomes.find((candidate) => formOutcomes.some((one) => one.outcome === candidate));
  if (outcome === undefined) return null;
  const complaints = formOutcomes.filter(({ problems }) => problems);
  const otherTexts = formOutcomes.filter(({ problems }) => !problems).map(({ text }) => text);
  const omittedCount = complaints.length - MAX_COMPLAINTS;
  const text = lines(
    // Removes duplicates: all forms of an old message have the same text.
    ...new Map(otherTexts.map((line) => [line.source, line])).values(),
    ...complaints.slice(0, MAX_COMPLAINTS).flatMap(({ text: title, problems = [] }) => [title, ...problems]),
    ...(omittedCount > 0 ? [localize('deposits.moreNotReported', { count: omittedCount })] : []),
    ...(complaints.length > 0
      ? [localize('deposits.theForm'), buildFormTemplate(findTypeOfInvalid(forms))]
      : []),
  );
  // A later message about one deposit must not replace a reply about several.
  const { queueOptions, reaction } = formOutcomes.length === 1 && forms.length === 1 ? formOutcomes[0]! : {};
  return { outcome, text, queueOptions, reaction };
}

const findTypeOfInvalid = (forms: ParsedForm[]) => (forms.find(({ problems }) => problems) ?? forms[0]!).type;

/** `likely`: the edit has a date, but the bot has not seen the text before. */
type EditCertainty = 'certain' | 'likely' | 'silent';

const RECENT_DAYS = 2;

export function classifyEdit(
  lastSeen: 'nothing' | 'same text' | 'another text',
  hasEditDate: boolean,
): EditCertainty {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'silent';
}

export function isRecent(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < RECENT_DAYS * DAY_MS;
}

/** Earlier times come from replayed updates or wrong clocks. */
const MAX_AGE_DAYS = 30;

/** Returns `now` if Telegram's time is unknown, in the future, or too long ago. */
export function getWrittenAt(seconds: number | undefined, now: Date): Date {
  const time = (seconds ?? Infinity) * 1_000;
  return time < now.getTime() && time > now.getTime() - MAX_AGE_DAYS * DAY_MS ? new Date(time) : now;
}
