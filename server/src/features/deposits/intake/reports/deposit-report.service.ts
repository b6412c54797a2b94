import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { Transactional } from '../../../../platform/database/database.js';
import { centsOf } from '../../../../platform/text/money.rules.js';
import { findSupergroupUrl } from '../../../../platform/messenger/api/bot-links.js';
import { bold, lines, link, type Markdown } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import { DepositWriter } from '../../ledger/deposit-writer.service.js';
import { DepositAgentRepository } from '../../search/deposit-agent.repository.js';
import { DepositRepository } from '../../search/deposit.repository.js';
import { formatLabel, getUndoSeconds } from '../../ledger/deposit.rules.js';
import { buildChatReactionKey, toQueueOptions } from '../../search/chat-updates.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { Ledger } from '../../ledger/ledger.js';
import { formatUser } from '../../../people/user.rules.js';
import { buildFormTemplate, parseForms, type ParsedForm } from '../forms/deposit-form.rules.js';
import {
  DepositReportRepository,
  type NewForm,
  type MessageContext,
  type Reporter,
  type ReservationByPosition,
} from './deposit-report.repository.js';
import { AgentQuestionService } from './agent-question.service.js';
import { findTagHint } from '../forms/misspelling.rules.js';
import {
  buildResubmission,
  buildConfirmation,
  type Submission,
  type SubmittedForm,
  type FormOutcome,
  hasSameContent,
  isPrivate,
  matchForms,
  removedFormOutcome,
  earlyFormOutcome,
  earlySubmissionOutcome,
  formatRefusal,
  buildReply,
  type ReportMessage,
  type ReportOutcome,
  type ReportReply,
} from './deposit-report.rules.js';

/** A form without mistakes, from a person who may report it. */
interface ValidForm extends SubmittedForm {
  form: ParsedForm & { problems?: undefined };
  brandId: number;
  /** Who gets the credit. Null: the moderator chooses. */
  agentId: number | null;
}

/** A message of a group with its forms, and with the context that was read in advance. */
export interface PreparedMessage extends MessageContext {
  message: ReportMessage;
  forms: ParsedForm[];
}

interface HandlingOptions {
  /** Undefined: the context of the message is not read yet. */
  prepared?: PreparedMessage;
  /** Runs the creation of a deposit. By default, it runs immediately. */
  runCreation?: (create: () => Promise<unknown>) => unknown;
}

interface SubmitOptions extends Pick<HandlingOptions, 'runCreation'> {
  /** The sender and the reserved ids, if they were read in advance. */
  prepared?: { reporter: Reporter | null; reservations: ReservationByPosition };
}

type UndoSecondsGetter = (deposit: Deposit | null) => number;

/** What the forms of one message have in common while they are stored. */
interface Batch extends Required<Pick<HandlingOptions, 'runCreation'>> {
  brandId: number;
  reporter: Reporter;
  reservations: ReservationByPosition;
  getUndoSecondsForDeposit: UndoSecondsGetter;
  /** The deposits that earlier forms of the message have created or updated. */
  storedDeposits: Pick<Deposit, 'id' | 'type' | 'clientId' | 'amount'>[];
}

/** Stores deposits that agents report by the form, in the chat of their brand or in private. */
@Injectable()
export class DepositReportService {
  constructor(
    private readonly repository: DepositReportRepository,
    private readonly ledger: Ledger,
    private readonly deposits: DepositRepository,
    private readonly agents: DepositAgentRepository,
    private readonly writer: DepositWriter,
    private readonly questions: AgentQuestionService,
    private readonly config: Config,
  ) {}

  /**
   * Loads the context of a group message, and reserves ids for its forms. Also links photos that the sender sent just before
   * `photosSentUntil`, unless it is null.
   */
  async prepare(
    message: ReportMessage,
    botName: string,
    now: Date,
    photosSentUntil: Date | null = null,
  ): Promise<PreparedMessage> {
    const forms = parseForms(message.text, botName);
    const newForms = listNewForms(matchForms({ message, forms, deposits: [] }).submittedForms);
    const context = await this.repository.prepareForms(message, newForms, photosSentUntil, now);
    return { message, forms, ...context };
  }

  /** Handles a message of a group in the transaction of its update. Null: there is no reply. */
  @Transactional()
  async handleMessage(
    message: ReportMessage,
    botName: string,
    now: Date,
    { prepared, runCreation }: HandlingOptions = {},
  ): Promise<ReportReply | null> {
    const forms = prepared?.forms ?? parseForms(message.text, botName);
    const hint = forms.length > 0 || message.isOld ? null : findTagHint(message.text, botName);
    if (forms.length === 0 && !hint && !message.edit) return null;
    const { brand, hasDeposits, reservations } = prepared ?? (await this.prepare(message, botName, now));
    const resubmission = hasDeposits ? await this.resubmit(message, botName, now) : null;
    if (resubmission) return resubmission.reply;
    if (forms.length === 0) return hint && buildHintReply(message, brand, hint);
    if (brand) {
      const submission = { message, forms, brandId: brand.id, deposits: [] };
      const options = { prepared: { reporter: brand.reporter, reservations }, runCreation };
      return this.submit(submission, now, options);
    }
    if (message.edit && message.edit !== 'certain') return null;
    const text = await this.findThreadHint(message);
    return text && { text };
  }

  /** Submits a message again if it has created deposits. Null: it has created none. `reply`: null if there is none. */
  @Transactional()
  async resubmit(
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<{ reply: ReportOutcome | null } | null> {
    const [first, ...others] = await this.ledger.lockByMessage(message.chatId, message.messageId);
    return first
      ? { reply: await this.submit(buildResubmission(message, [first, ...others], botName), now) }
      : null;
  }

  /** Names the threads of the chat in which the sender may report deposits. Null: there is none. */
  private async findThreadHint(message: ReportMessage): Promise<Markdown | null> {
    const brands = await this.repository.listOwnThreads(message.senderTelegramId, message.currentChatId);
    if (brands.length === 0) return null;
    return lines(
      localize('deposits.sendToThread'),
      ...brands.map(({ name, threadId }) => {
        const url = findSupergroupUrl(message.currentChatId, threadId);
        return url ? link(name, url) : bold(name);
      }),
    );
  }

  /**
   * Stores the deposits of a message's forms, updates its earlier deposits, and withdraws those whose forms were removed.
   * Null: there is no reply, because the message contains nothing new. The sender must be an active member of the brand, or its
   * admin. An edit creates a deposit only if the text has certainly changed: Telegram also sends an edit for a reaction to the
   * message, which must not recreate a refused or erased deposit.
   */
  @Transactional()
  async submit(
    submission: Submission,
    now: Date,
    { prepared, runCreation = (create) => create() }: SubmitOptions = {},
  ): Promise<ReportOutcome | null> {
    const { message, brandId, deposits } = submission;
    const [reporter, getUndoSecondsForDeposit] = await Promise.all([
      prepared ? prepared.reporter : this.repository.findReporter(message.senderTelegramId, brandId),
      this.createUndoSecondsGetter(deposits),
    ]);
    const outcome = earlySubmissionOutcome(submission, reporter !== null);
    if (outcome !== undefined) return outcome;
    const { submittedForms, removedDeposits } = matchForms(submission);
    const reservations = prepared?.reservations ?? (await this.reserveIds(brandId, submittedForms));
    const batch: Batch = {
      brandId,
      reporter: reporter!,
      reservations,
      getUndoSecondsForDeposit,
      runCreation,
      storedDeposits: [],
    };
    const formOutcomes: (FormOutcome | null)[] = [];
    for (const form of submittedForms) formOutcomes.push(await this.submitForm(form, batch, now));
    formOutcomes.push(...(await this.withdrawRemoved(removedDeposits, now, getUndoSecondsForDeposit)));
    const outcomes = formOutcomes.filter((one) => one !== null);
    const reply = buildReply(outcomes, submission);
    const depositsWithUnknownAgent = outcomes.flatMap(
      ({ depositWithUnknownAgent }) => depositWithUnknownAgent ?? [],
    );
    const questions = await this.questions.buildForBrand(brandId, depositsWithUnknownAgent);
    return reply && { ...reply, questions };
  }

  private async reserveIds(brandId: number, submittedForms: SubmittedForm[]): Promise<ReservationByPosition> {
    const forms = listNewForms(submittedForms);
    return forms.length > 0 ? this.repository.reserveIds(brandId, forms) : {};
  }

  private async submitForm(submitted: SubmittedForm, batch: Batch, now: Date): Promise<FormOutcome | null> {
    const { brandId, reporter, getUndoSecondsForDeposit } = batch;
    const outcome = earlyFormOutcome(submitted, now, getUndoSecondsForDeposit(submitted.deposit));
    if (outcome !== undefined) return outcome;
    const form = submitted.form as ValidForm['form'];
    const { agent } = form.fields;
    const memberUserId =
      agent === '' ? reporter.memberUserId : await this.agents.findUserIdByName(brandId, agent);
    // The sender may have chosen the agent with a button below the bot's question. An edit of other fields does not change that.
    const agentId = memberUserId ?? (submitted.deposit?.agent === agent ? submitted.deposit.agentId : null);
    const validForm = { ...submitted, form, agentId, brandId };
    return submitted.deposit
      ? this.update(validForm, submitted.deposit, batch)
      : this.create(validForm, batch);
  }

  private async withdrawRemoved(
    deposits: Deposit[],
    now: Date,
    getUndoSecondsForDeposit: UndoSecondsGetter,
  ): Promise<(FormOutcome | null)[]> {
    const earlyOutcomes = deposits.map((deposit) =>
      removedFormOutcome(deposit, now, getUndoSecondsForDeposit(deposit)),
    );
    const depositsToWithdraw = deposits.filter((_, n) => earlyOutcomes[n] === undefined);
    await this.writer.withdraw(depositsToWithdraw, { shouldFreePositions: true });
    return earlyOutcomes.map((outcome, n) => {
      if (outcome !== undefined) return outcome;
      const label = formatLabel(deposits[n]!);
      return { outcome: 'withdrawn', text: localize('deposits.isWithdrawn', { label }) };
    });
  }

  /** Reads through which channel each deposit was decided, because decisions in the bot have another undo time. */
  private async createUndoSecondsGetter(deposits: Deposit[]): Promise<UndoSecondsGetter> {
    const { undoSeconds } = this.config;
    const decidedIds = deposits.filter(({ status }) => status !== 'wait').map(({ id }) => id);
    if (decidedIds.length === 0) return () => undoSeconds;
    const viaById = await this.deposits.getDecisionViaById(decidedIds);
    return (deposit) => getUndoSeconds((deposit && viaById.get(deposit.id)) ?? 'panel', undoSeconds);
  }

  listOwnBrands(telegramId: string): Promise<{ id: number; name: string }[]> {
    return this.repository.listOwnBrands(telegramId);
  }

  isDepositChat(chatId: string, threadId: string | null): Promise<boolean> {
    return this.repository.isDepositChat([chatId], threadId);
  }

  /** The threads of the chat in which brands accept deposits. Null stands for the whole chat. */
  listThreads(chatId: string): Promise<(string | null)[]> {
    return this.repository.listThreads([chatId]);
  }

  /** How to report deposits in the chat or thread. Null if it belongs to no brand. */
  async findInstruction(chatId: string, threadId: string | null): Promise<Markdown | null> {
    if (!(await this.isDepositChat(chatId, threadId))) return null;
    return lines(
      localize('deposits.howToReport'),
      buildFormTemplate('retention'),
      buildFormTemplate('ftd'),
      localize('deposits.inShort'),
    );
  }

  private async update(
    { form, agentId, message }: ValidForm,
    before: Deposit,
    { storedDeposits }: Batch,
  ): Promise<FormOutcome | null> {
    const content = { type: form.type, ...form.fields, agentId };
    if (hasSameContent(before, content)) return null;
    const change = { before, after: { ...before, ...content, reportedText: form.text } };
    await this.writer.update('edit', [change]);
    storedDeposits.push(change.after);
    const text = localize('deposits.isUpdated', { label: formatLabel(change.after) });
    const hasSameAgent = before.agent === form.fields.agent;
    const depositWithUnknownAgent = hasSameAgent ? undefined : pickIfAgentUnknown(change.after);
    const hasSameClientAndAmount = before.clientId === content.clientId && before.amount === content.amount;
    const duplicateOf = hasSameClientAndAmount ? undefined : await this.findDuplicateLabel(change.after);
    const queueOptions = toQueueOptions({ ...change.after, duplicateOf }, message.senderTelegramId);
    return { outcome: 'updated', text: addWarning(text, duplicateOf), queueOptions, depositWithUnknownAgent };
  }

  private async create(
    { form: { type, fields, text: reportedText }, brandId, agentId, message, position }: ValidForm,
    { reporter: { publicName, chatAnswers }, reservations, storedDeposits, runCreation }: Batch,
  ): Promise<FormOutcome | null> {
    const { chatId, threadId, messageId, senderTelegramId: reporterTelegramId, sentAt: createdAt } = message;
    const origin = { chatId, threadId, messageId, messagePosition: position, reporterTelegramId };
    const { id, duplicate } = reservations[position]!;
    const deposit = { id, brandId, type, ...fields, agentId, ...origin, reportedText, createdAt };
    // The duplicate was read before this edit changed earlier deposits of the message.
    const isOutdated = storedDeposits.some((other) => other.id === duplicate?.id);
    const earlier =
      duplicate && !isOutdated ? duplicate : storedDeposits.find((other) => isDuplicate(deposit, other));
    const duplicateOf = earlier && formatLabel(earlier);
    storedDeposits.push(deposit);
    await runCreation(() => this.writer.create(deposit));
    const depositWithUnknownAgent = pickIfAgentUnknown(deposit);
    if (isPrivate(message)) {
      const isOwn = fields.agent === '' && agentId !== null;
      const [[brand], agent] = await Promise.all([
        this.agents.listBrandNames([brandId]),
        isOwn ? formatUser({ id: agentId, publicName }) : this.getAgentName(deposit),
      ]);
      const text = addWarning(buildConfirmation(deposit, agent, brand!.name), duplicateOf);
      return { outcome: 'stored', text, depositWithUnknownAgent };
    }
    const chatUpdate = { id, type, amount: fields.amount, reason: null, reported: null, duplicateOf };
    // A reaction cannot show the warning.
    const hasReaction = chatAnswers === 'reactions' && duplicateOf === undefined;
    return {
      outcome: 'stored',
      text: addWarning(localize('deposits.isWaiting', { label: formatLabel(chatUpdate) }), duplicateOf),
      queueOptions: toQueueOptions({ ...chatUpdate, status: 'wait' }, reporterTelegramId),
      reaction: hasReaction ? { emoji: '👀', supersedes: buildChatReactionKey(id) } : undefined,
      depositWithUnknownAgent,
    };
  }

  /** The label of the earlier deposit of which this one may be a duplicate. */
  private async findDuplicateLabel({
    clientId,
    ...formPosition
  }: Pick<Deposit, 'clientId' | 'chatId' | 'messageId' | 'messagePosition'>): Promise<string | undefined> {
    const duplicate = clientId === '' ? null : await this.deposits.findDuplicate(formPosition);
    return duplicate ? formatLabel(duplicate) : undefined;
  }

  private async getAgentName({
    brandId,
    agentId,
    agent,
  }: Pick<Deposit, 'brandId' | 'agentId' | 'agent'>): Promise<string> {
    const person = agentId === null ? null : await this.agents.findPerson(brandId, agentId);
    return person ? formatUser(person) : agent;
  }
}

const listNewForms = (submittedForms: SubmittedForm[]): NewForm[] =>
  submittedForms.flatMap(({ form, deposit, position, message }) => {
    if (deposit || form.problems) return [];
    const { clientId, amount } = form.fields;
    return [{ position, clientId, amount, createdAt: message.sentAt }];
  });

type ClientAndAmount = Pick<Deposit, 'clientId' | 'amount'>;

const isDuplicate = (deposit: ClientAndAmount, other: ClientAndAmount): boolean =>
  deposit.clientId !== '' &&
  other.clientId === deposit.clientId &&
  centsOf(other.amount) === centsOf(deposit.amount);

const addWarning = (text: Markdown, duplicateOf: string | undefined): Markdown =>
  duplicateOf === undefined ? text : lines(text, localize('deposits.possibleDuplicate', { of: duplicateOf }));

/** Returns the deposit if its form names an unknown agent. */
const pickIfAgentUnknown = ({ id, agentId, agent }: Pick<Deposit, 'id' | 'agentId' | 'agent'>) =>
  agentId === null && agent !== '' ? { id, agent } : undefined;

/** The reply to a message without a form, for people who may report or who write as the group. Null: there is no reply. */
function buildHintReply(
  message: ReportMessage,
  brand: MessageContext['brand'],
  hint: Markdown,
): ReportReply | null {
  if (!brand || (message.edit && message.edit !== 'certain')) return null;
  if (message.writesAs === 'group') return { text: formatRefusal(message) };
  return brand.reporter && { text: hint };
}
