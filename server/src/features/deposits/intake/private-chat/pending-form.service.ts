import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/database.js';
import { lines } from '../../../../platform/messenger/api/markdown.js';
import { PAGE_SIZE } from '../../../../platform/messenger/receiving/choice-page.rules.js';
import { Choices } from '../../../../platform/messenger/receiving/choices.service.js';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { filterByName } from '../../../../platform/text/text-match.rules.js';
import { UserService } from '../../../people/user.service.js';
import { labelOf } from '../../ledger/deposit.rules.js';
import {
  type BrandName,
  cancelled,
  type DialogueReply,
  notFound,
  oneMoreButton,
} from './deposit-dialogue.rules.js';
import { type ReadForm, readForms } from '../forms/deposit-form.rules.js';
import { complainAbout, type ReportMessage, type Toast, tooOld } from '../reports/deposit-report.rules.js';
import { DepositReportService } from '../reports/deposit-report.service.js';
import { Ledger } from '../../ledger/ledger.js';
import type { PendingForm } from './pending-form.entity.js';
import { PendingFormRepository } from './pending-form.repository.js';
import {
  brandButtons,
  describeQuestion,
  describeFiled,
  messageOfPurpose,
  describeNoBrand,
  NOT_MEMBER,
  notPending,
  pendingSince,
  purposeFor,
  readPendingPress,
} from './pending-form.rules.js';

/** The outbox's key of the question about a message. */
const keyOf = (telegramId: string, messageId: string): string => `form:${telegramId}:${messageId}`;

/**
 * Forms that people send in private without `/deposit`. With one brand they are filed at once. With several, the message is stored
 * until its sender chooses the brand below the bot's question, which is one message for each message with forms.
 */
@Injectable()
export class PendingFormService {
  constructor(
    private readonly pending: PendingFormRepository,
    private readonly reports: DepositReportService,
    private readonly users: UserService,
    private readonly ledger: Ledger,
    private readonly choices: Choices,
    private readonly outbox: Outbox,
  ) {}

  /** Files the forms of a new message, or of an edit that has certainly changed it, or asks for their brand. Null: nothing is new. */
  @Transactional()
  async submit(message: ReportMessage, forms: ReadForm[], now: Date): Promise<DialogueReply | null> {
    const { senderTelegramId: telegramId, messageId, threadId, text, sentAt } = message;
    const brands = await this.reports.findOwnBrands(telegramId);
    if (brands.length === 0) return this.explainNoBrand(telegramId);
    if (brands.length === 1) return this.file(message, forms, brands[0]!.id, now);
    const known = await this.pending.lock(telegramId, messageId, pendingSince(now));
    if (message.edit && message.isOld && !known) return { outcome: 'too old', text: tooOld };
    if (forms.every(({ problems }) => problems)) {
      await this.pending.delete(telegramId, messageId);
      const complaint = complainAbout(message, forms);
      return known ? { ...complaint, key: keyOf(telegramId, messageId) } : complaint;
    }
    const createdAt = known?.createdAt ?? now;
    await this.pending.upsert({ telegramId, messageId, threadId, text, sentAt, createdAt });
    return this.openQuestion(telegramId, messageId, forms, brands, now);
  }

  /** Ends the question about a message whose edit has no form any more. Null: there is none. */
  @Transactional()
  async withdraw(message: ReportMessage, now: Date): Promise<DialogueReply | null> {
    const { senderTelegramId: telegramId, messageId } = message;
    if (!message.edit || !(await this.pending.lock(telegramId, messageId, pendingSince(now)))) return null;
    await this.pending.delete(telegramId, messageId);
    return { text: cancelled, key: keyOf(telegramId, messageId) };
  }

  /** Handles a pressed button below a question. */
  @Transactional()
  async press(telegramId: string, data: string, botName: string, now: Date): Promise<DialogueReply | Toast> {
    const press = readPendingPress(data);
    if (!press) return { toast: notPending };
    const { messageId } = press;
    const form = await this.pending.lock(telegramId, messageId, pendingSince(now));
    if (!form) {
      const filed = await this.ledger.lockOfMessage(telegramId, messageId);
      return { toast: filed.length > 0 ? describeFiled(filed.map(labelOf)) : notPending };
    }
    if (press.step === 'brand') {
      const reply = await this.choose(form, press.brandId, botName, now);
      return reply ? { ...reply, inPlace: true } : { toast: NOT_MEMBER };
    }
    if (press.step === 'cancel') {
      await this.pending.delete(telegramId, messageId);
      return { text: cancelled, inPlace: true };
    }
    const brands = await this.reports.findOwnBrands(telegramId);
    if (brands.length === 0) return this.explainNoBrand(telegramId);
    const forms = readForms(form.text, botName);
    const offered = await this.choices.offered(telegramId, purposeFor(messageId), brands, now);
    return { ...this.buildQuestion(messageId, forms, offered, press.page), inPlace: true };
  }

  /** Looks for the brand of the last question by a part of its name. Null: the text answers no such question. */
  @Transactional()
  async findBrand(
    telegramId: string,
    text: string,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | null> {
    const messageId = messageOfPurpose(await this.choices.findPurpose(telegramId, now));
    const form = messageId && (await this.pending.lock(telegramId, messageId, pendingSince(now)));
    if (!form) return null;
    const brands = await this.reports.findOwnBrands(telegramId);
    const found = filterByName(brands, text);
    if (found.length === 1) {
      await this.outbox.dropButtons(keyOf(telegramId, messageId));
      return this.choose(form, found[0]!.id, botName, now);
    }
    const isFound = found.length > 0;
    await this.choices.open(telegramId, purposeFor(messageId), now, isFound ? text : null);
    const forms = readForms(form.text, botName);
    // A new message below the text, where it is seen.
    const question = this.buildQuestion(messageId, forms, isFound ? found : brands);
    return isFound ? question : { ...question, text: lines(notFound, question.text) };
  }

  /** For a person who reports a deposit and is in no brand. */
  async explainNoBrand(telegramId: string): Promise<DialogueReply> {
    const user = await this.users.findByTelegramId(telegramId);
    return { text: describeNoBrand(user?.role ?? 'user') };
  }

  async deleteOld(now: Date): Promise<void> {
    await this.pending.deleteBefore(pendingSince(now));
  }

  /** Files the forms of a message for a brand. Null: the person is not its member. */
  private async choose(
    { telegramId, messageId, threadId, text, sentAt }: PendingForm,
    brandId: number,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | null> {
    const brands = await this.reports.findOwnBrands(telegramId);
    if (!brands.some(({ id }) => id === brandId)) return null;
    await this.choices.close(telegramId, brandId, now);
    await this.pending.delete(telegramId, messageId);
    const message: ReportMessage = {
      ...{ chatId: telegramId, chatIdNow: telegramId, threadId, messageId, text, sentAt },
      ...{ senderTelegramId: telegramId, writesAs: 'person', edit: null, isOld: false },
    };
    return this.file(message, readForms(text, botName), brandId, now);
  }

  private async file(
    message: ReportMessage,
    forms: ReadForm[],
    brandId: number,
    now: Date,
  ): Promise<DialogueReply | null> {
    const report = await this.reports.file({ message, forms, brandId, deposits: [] }, now);
    if (report?.outcome !== 'stored') return report;
    return { ...report, buttons: [[oneMoreButton(brandId, forms.at(-1)!.type)]] };
  }

  /** Asks for the brand. If the question stands already, it follows the edited message. */
  private async openQuestion(
    telegramId: string,
    messageId: string,
    forms: ReadForm[],
    brands: BrandName[],
    now: Date,
  ): Promise<DialogueReply> {
    const purpose = purposeFor(messageId);
    if (brands.length > PAGE_SIZE) await this.choices.open(telegramId, purpose, now);
    const offered = await this.choices.offered(telegramId, purpose, brands, now);
    return { ...this.buildQuestion(messageId, forms, offered), key: keyOf(telegramId, messageId) };
  }

  private buildQuestion(
    messageId: string,
    forms: ReadForm[],
    brands: BrandName[],
    page?: number,
  ): DialogueReply {
    return { text: describeQuestion(forms, brands), buttons: brandButtons(messageId, brands, page) };
  }
}
