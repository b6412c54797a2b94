import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { announceChange } from '../../platform/events/live-events.js';
import { lines, type Markdown, md, pre } from '../../platform/telegram/markdown.js';
import { formTemplate, readForm, type FormFields, type ReadForm } from './deposit-form.rules.js';
import { DepositIntakeService } from './deposit-intake.service.js';
import { findActiveMember, findAgentNamed, findBrandOfChat } from './deposit-report.queries.js';
import { addToTotals } from './deposit-totals.queries.js';
import type { Deposit } from './deposit.entity.js';
import { lockDepositOfMessage, updateDeposit } from './deposit.queries.js';
import { labelOf, statusWord } from './deposit.rules.js';

/** A message of a group chat. */
export interface ReportMessage {
  chatId: string;
  /** Only of a forum topic. */
  threadId: string | null;
  messageId: string;
  text: string;
  senderTelegramId: string;
  isEdited: boolean;
}

/** Deposits that agents report by the form, in the chat of their brand (telegram.md). */
@Injectable()
export class DepositReportService {
  constructor(private readonly intake: DepositIntakeService) {}

  /** Takes a message inside the transaction of its update. Answers what to reply; null: it is nothing for the bot. */
  async take(
    db: EntityManager,
    message: ReportMessage,
    botName: string,
    now: Date,
  ): Promise<Markdown | null> {
    const form = readForm(message.text, botName);
    if (!form) return null;
    const brand = await findBrandOfChat(db, message.chatId, message.threadId);
    if (!brand) return null;
    const senderId = await findActiveMember(db, brand.id, message.senderTelegramId);
    if (senderId === null && message.senderTelegramId !== brand.adminTelegramId) {
      return md`Only members of this brand may report deposits`;
    }
    const deposit = await lockDepositOfMessage(db, message.chatId, message.messageId);
    if (deposit && !message.isEdited) return null;
    if (deposit && deposit.status !== 'wait') {
      return md`${labelOf(deposit)} is ${statusWord(deposit.status)}: it is too late to change it`;
    }
    if (form.problems) return complaint(form);

    const { agent } = form.fields;
    // Nobody named: the sender.
    const agentId = agent === '' ? senderId : await findAgentNamed(db, brand.id, agent);
    const content = { type: form.type, ...form.fields, agentId };
    return deposit ? this.update(db, deposit, content) : this.store(db, message, brand.id, content, now);
  }

  private async update(db: EntityManager, { id, brandId }: Deposit, content: Content): Promise<Markdown> {
    await addToTotals(db, id, -1);
    await updateDeposit(db, id, content);
    await addToTotals(db, id, 1);
    await announceChange(db, 'deposits', brandId);
    return md`${labelOf({ id, type: content.type })} is updated and waiting for moderation`;
  }

  private async store(
    db: EntityManager,
    { chatId, threadId, messageId }: ReportMessage,
    brandId: number,
    content: Content,
    now: Date,
  ): Promise<Markdown | null> {
    const deposit = { ...content, brandId, chatId, threadId, messageId, createdAt: now };
    const id = await this.intake.take(db, deposit);
    if (id === null) return null; // the same message, taken at the same moment by another process
    return md`${labelOf({ id, type: content.type })} is waiting for moderation`;
  }
}

type Content = FormFields & Pick<Deposit, 'type' | 'agentId'>;

function complaint({ type, problems = [] }: ReadForm): Markdown {
  return lines(
    'The deposit is not taken:',
    ...problems.map(({ field, message }) => `${field} ${message}`),
    'The form:',
    pre(formTemplate(type)),
  );
}
