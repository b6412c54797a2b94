import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { supergroupUrl } from '../../platform/messenger/api/bot-links.js';
import { bold, lines, link, type Markdown, md, pre } from '../../platform/messenger/api/markdown.js';
import { DepositIntakeService } from '../deposits/deposit-intake.service.js';
import { recordDepositAct } from '../deposits/deposit-record.js';
import { labelOf, statusWord } from '../deposits/deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { changeDeposits, lockDeposit } from '../ledger/ledger.js';
import type { Edit } from './deposit-edit.rules.js';
import {
  describeProblems,
  formTemplate,
  onlyMembers,
  readForm,
  readFormOf,
  type FormFields,
  type ReadForm,
} from './deposit-form.rules.js';
import { findBrandOfChat, findOwnBrands, findOwnBrandsOfChat } from './deposit-report.queries.js';

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

/** Stores deposits that agents report by the form, in the chat of their brand or in private (telegram.md). */
@Injectable()
export class DepositReportService {
  constructor(private readonly intake: DepositIntakeService) {}

  /** Handles a group message in the transaction of its update. Returns the reply, or null if there is none. */
  async take(
    db: EntityManager,
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<Markdown | null> {
    const { text, edit } = message;
    const form = readForm(text, botName);
    if (!form && !edit) return null;
    const earlier = await this.fileAgain(db, message, botName, now);
    if (earlier) return earlier.report?.text ?? null;
    if (!form) return null;
    const brand = await this.findBrandOfPlace(db, message);
    if (!brand) return edit && edit !== 'certain' ? null : this.pointToThread(db, message);
    const report = await this.file(db, brand.id, { ...message, deposit: null }, form, now);
    return report?.text ?? null;
  }

  /** Files a message again that made a deposit. Its brand stays, and its type too if the first line is missing. Null: it made none. */
  async fileAgain(
    db: EntityManager,
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<{ report: ReportOutcome | null } | null> {
    const { chatId, messageId, text } = message;
    const deposit = await lockDeposit(db, { chatId, messageId });
    if (!deposit) return null;
    const form = readFormOf(deposit.type, text, botName);
    return { report: await this.file(db, deposit.brandId, { ...message, deposit }, form, now) };
  }

  /** Also looks for the chat's other id: a brand keeps the old id if another brand has its place under the new one. */
  private async findBrandOfPlace(db: EntityManager, { chatId, chatIdNow, threadId }: ReportMessage) {
    const brand = await findBrandOfChat(db, chatId, threadId);
    return brand || chatIdNow === chatId ? brand : findBrandOfChat(db, chatIdNow, threadId);
  }

  /** Tells a member in which thread to send the form, if no brand has this place. */
  private async pointToThread(db: EntityManager, message: ReportMessage): Promise<Markdown | null> {
    const brands = await findOwnBrandsOfChat(db, message.senderTelegramId, message.chatIdNow);
    if (brands.length === 0) return null;
    return lines(
      md`The deposit is not taken here. Send it to the thread of the brand:`,
      ...brands.map(({ name, threadId }) => {
        const url = supergroupUrl(message.chatIdNow, threadId);
        return url ? link(name, url) : bold(name);
      }),
    );
  }

  /**
   * Stores the deposit of a form, or updates the deposit that the message made. Null: the form contains nothing new.
   * The sender must be an active member of the brand, or its admin. An edit makes a deposit only if its text has certainly
   * changed. Otherwise a reaction to the message could bring back a refused or erased deposit.
   */
  async file(
    db: EntityManager,
    brandId: number,
    message: ReportMessage & { deposit: Deposit | null },
    form: ReadForm,
    now: Date,
  ): Promise<ReportOutcome | null> {
    const { deposit, senderTelegramId, edit } = message;
    if (edit && edit !== 'certain' && !deposit) return null;
    const brands = await findOwnBrands(db, senderTelegramId);
    if (!brands.some(({ id }) => id === brandId)) {
      if (edit === 'silent') return null;
      return { outcome: 'no member', text: onlyMembers };
    }
    if (deposit && !edit) return null;
    if (edit && !deposit && message.isOld) return { outcome: 'too old', text: tooOld };
    if (deposit && deposit.status !== 'wait') {
      if (edit !== 'certain' && !form.problems && holds(deposit, { type: form.type, ...form.fields }))
        return null;
      const text = md`${labelOf(deposit)} is ${statusWord(deposit.status)}: it is too late to change it`;
      return { outcome: 'too late', text };
    }
    if (form.problems) return { outcome: 'bad form', text: complaint(form, deposit) };

    const { agent } = form.fields;
    const agentId = await this.intake.findAgent(db, brandId, { agent, senderTelegramId });
    const content = { type: form.type, ...form.fields, agentId };
    return deposit
      ? this.update(db, deposit, content, message.text)
      : this.store(db, message, brandId, content, now);
  }

  /** The brands for which a person may report. */
  findOwnBrands(db: EntityManager, telegramId: string): Promise<{ id: number; name: string }[]> {
    return findOwnBrands(db, telegramId);
  }

  /** Whether the place belongs to a brand. */
  async takesDeposits(db: EntityManager, chatId: string, threadId: string | null): Promise<boolean> {
    return (await findBrandOfChat(db, chatId, threadId)) !== null;
  }

  /** How to report deposits in a place. Null if it belongs to no brand. */
  async findInstruction(
    db: EntityManager,
    chatId: string,
    threadId: string | null,
  ): Promise<Markdown | null> {
    if (!(await this.takesDeposits(db, chatId, threadId))) return null;
    return lines(
      md`To report a deposit, send one of these forms here. Only the amount is required.`,
      pre(formTemplate('retention')),
      pre(formTemplate('ftd')),
    );
  }

  private async update(
    db: EntityManager,
    deposit: Deposit,
    content: Content,
    text: string,
  ): Promise<ReportOutcome | null> {
    const { id } = deposit;
    if (holds(deposit, content)) return null;
    await changeDeposits(db, { id }, { ...content, reportedText: storable(text) });
    await recordDepositAct(db, 'edit', id, deposit, { ...deposit, ...content });
    const reply = md`${labelOf({ id, type: content.type })} is updated and waiting for moderation`;
    return { outcome: 'updated', text: reply };
  }

  private async store(
    db: EntityManager,
    { chatId, threadId, messageId, senderTelegramId, text: reportedText }: ReportMessage,
    brandId: number,
    content: Content,
    now: Date,
  ): Promise<ReportOutcome | null> {
    const message = { chatId, threadId, messageId, reporterTelegramId: senderTelegramId };
    const origin = { ...message, reportedText: storable(reportedText) };
    const stored = await this.intake.take(db, { ...content, ...origin, brandId, createdAt: now });
    if (!stored) return null; // another process stored the same message at the same moment
    const text = md`${labelOf({ id: stored.id, type: content.type })} is waiting for moderation`;
    return { outcome: 'stored', text };
  }
}

const tooOld = md`This message is more than two days old, so that its edit makes no deposit. Send the form as a new message.`;

type Content = FormFields & Pick<Deposit, 'type' | 'agentId'>;

const holds = (deposit: Deposit, content: Partial<Content>): boolean =>
  Object.entries(content).every(([name, value]) => deposit[name as keyof Content] === value);

function complaint({ type, problems = [] }: ReadForm, deposit: Deposit | null): Markdown {
  return lines(
    deposit ? md`${labelOf(deposit)} is not changed:` : md`The deposit is not taken:`,
    ...describeProblems(problems),
    'The form:',
    pre(formTemplate(type)),
  );
}

/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\0', '');
