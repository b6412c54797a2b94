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
  /** The chat's id when the message was sent. With `messageId`, it identifies the message even if the chat has a new id now. */
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
  /** The message is too old for an edit to create a deposit. */
  isOld: boolean;
  /** When the message was sent or edited. The deposits that it creates have this time. */
  sentAt: Date;
  /** If it is not `person`, the reporter is unknown. */
  writesAs: 'person' | 'group' | 'channel';
}

/** The most important to the sender first. */
const prioritizedOutcomes = [
  'stored',
  'updated',
  'withdrawn',
  'too late',
  'too old',
  'no member',
  'bad form',
] as const;

/** Telegram gives a private chat the id of its person. */
export const isPrivate = ({ chatId, senderTelegramId }: ReportMessage): boolean =>
  chatId === senderTelegramId;

/** The result of a message with forms, and the reply. If outcomes of forms differ, `outcome` is the most important one. */
export interface ReportOutcome {
  outcome: (typeof prioritizedOutcomes)[number];
  text: Markdown;
  /** How a message about a decision supersedes this reply while it is queued. */
  queueOptions?: QueueOptions;
  /** A reaction that can replace the text. Only for a message with one form. */
  reaction?: { emoji: '👀'; supersedes: string };
  /** Sent after the reply. */
  questions?: AgentQuestion[];
}

export interface FormOutcome extends Omit<ReportOutcome, 'questions'> {
  /** A line for each mistake. */
  problems?: Markdown[];
  /** The deposit, if the form names an unknown agent. */
  depositWithUnknownAgent?: Pick<Deposit, 'id' | 'agent'>;
}

/** A reply to a message. Without `outcome`, the reply is about no deposit. */
export type ReportReply = Pick<ReportOutcome, 'text'> & Partial<ReportOutcome>;

/** A text that Telegram shows briefly after a press. */
export interface Toast {
  toast: string | Markdown;
}

/** Whether the reply is sent even above the limit of replies. Not vital: replies about no deposit, to bad forms, and to people who may not report. */
export const isVital = ({ outcome }: { outcome?: ReportOutcome['outcome'] }): boolean =>
  outcome !== undefined && outcome !== 'bad form' && outcome !== 'no member';

export interface Submission {
  message: ReportMessage;
  forms: ParsedForm[];
  brandId: number;
  /** Those that the message has created already. */
  deposits: Deposit[];
}

/** A form, its position in the message, and the deposit that it has created. */
export interface SubmittedForm {
  message: ReportMessage;
  form: ParsedForm;
  position: number;
  /** The message has no other form, and no deposit whose form this edit removes. */
  isOnly: boolean;
  deposit: Deposit | null;
}

/**
 * The submission of a message that has created deposits, when it is edited or delivered again. Its brand is that of its
 * deposits. If the first form lacks its first line, it has the type of the first deposit.
 */
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

/** Matches forms with deposits by position. `removedDeposits`: those whose forms are no longer in the message. */
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

/** The outcome of a message whose forms are not processed. Null: there is no reply. Undefined: the forms must be processed. */
export function earlySubmissionOutcome(
  { message, deposits }: Submission,
  isReporter: boolean,
): ReportOutcome | null | undefined {
  const { edit } = message;
  if (edit && edit !== 'certain' && deposits.length === 0) return null;
  if (!isReporter) return edit === 'unlikely' ? null : { outcome: 'no member', text: formatRefusal(message) };
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

/** The outcome of a form that is not stored. Null: there is no reply. Undefined: the form must be stored. */
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

/** The outcome of a form that an edit removed from its message. Null: there is no reply. Undefined: withdraw its deposit. */
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

/** The reply to a message whose forms all have mistakes, and whose brand is not known yet. */
export const buildComplaints = (message: ReportMessage, forms: ParsedForm[]): ReportOutcome =>
  buildReply(
    matchForms({ message, forms, deposits: [] }).submittedForms.map((submitted) =>
      buildComplaint(submitted, submitted.form.problems ?? []),
    ),
    { forms },
  )!;

export const buildEmptyForm = (type: DepositType): Markdown =>
  lines(localize('deposits.copyForm'), buildFormTemplate(type));

/** Confirms a private report. `agent`: the public name, or the written name if it matches nobody. */
export function buildConfirmation(
  deposit: Pick<Deposit, 'id' | 'type' | 'amount' | 'clientId'>,
  agent: string,
  brand: string,
): Markdown {
  const { amount, clientId: client } = deposit;
  return localize('deposits.confirmation', { label: formatLabel(deposit), amount, client, agent, brand });
}

/** For how many forms the mistakes are listed. The others are counted. */
const MAX_COMPLAINTS = 4;

/** One reply about all forms of a message: a line for each deposit, then the mistakes with one template. Null: no reply. */
export function buildReply(
  formOutcomes: FormOutcome[],
  { forms }: Pick<Submission, 'forms'>,
): ReportOutcome | null {
  const outcome = prioritizedOutcomes.find((candidate) =>
    formOutcomes.some((one) => one.outcome === candidate),
  );
  if (outcome === undefined) return null;
  const complaints = formOutcomes.filter(({ problems }) => problems);
  const otherTexts = formOutcomes.filter(({ problems }) => !problems).map(({ text }) => text);
  const omittedCount = complaints.length - MAX_COMPLAINTS;
  const text = lines(
    // Removes duplicates: all forms of an old message get the same reply.
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

/**
 * Whether an edit changed the text. `certain`: it differs from the text last seen. `likely`: the edit has a date, but the bot
 * has seen no text. `unlikely`: nothing indicates a change.
 */
type EditCertainty = 'certain' | 'likely' | 'unlikely';

const RECENT_DAYS = 2;

/** `lastSeen`: the text that the bot has seen last, compared with that of the edit. `hasEditDate`: whether Telegram sent the date. */
export function classifyEdit(
  lastSeen: 'nothing' | 'same text' | 'another text',
  hasEditDate: boolean,
): EditCertainty {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'unlikely';
}

/** Whether the message is recent enough for an edit to create a deposit. */
export function isRecent(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < RECENT_DAYS * DAY_MS;
}

/** Earlier times come from replayed updates or wrong clocks. */
const MAX_AGE_DAYS = 30;

/**
 * When a message was sent or edited, from Telegram's time in seconds. The deposits of its forms have that
 * time, even if the server handles the message later. Returns `now` if the time is unknown, in the future, or too long ago.
 */
export function getSentAt(seconds: number | undefined, now: Date): Date {
  const time = (seconds ?? Infinity) * 1_000;
  return time < now.getTime() && time > now.getTime() - MAX_AGE_DAYS * DAY_MS ? new Date(time) : now;
}
