import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/database.js';
import { lines } from '../../../../platform/messenger/api/markdown.js';
import { ITEMS_PER_PAGE } from '../../../../platform/messenger/receiving/choice-page.rules.js';
import { Choices } from '../../../../platform/messenger/receiving/choices.service.js';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { filterByName } from '../../../../platform/text/text.rules.js';
import { UserService } from '../../../people/user.service.js';
import { formatLabel } from '../../ledger/deposit.rules.js';
import {
  cancelledText,
  type DialogueReply,
  noBrandFoundText,
  buildOneMoreButton,
} from './deposit-dialogue.rules.js';
import { type ParsedForm, parseForms } from '../forms/deposit-form.rules.js';
import {
  buildComplaints,
  type ReportMessage,
  type Toast,
  tooOldText,
} from '../reports/deposit-report.rules.js';
import { DepositReportService } from '../reports/deposit-report.service.js';
import { Ledger } from '../../ledger/ledger.js';
import { PendingFormRepository, type PendingForm } from './pending-form.repository.js';
import {
  buildQuestion,
  formatReported,
  parsePurpose,
  formatNoBrand,
  notMemberText,
  notPendingText,
  getPendingCutoff,
  toPurpose,
  parsePendingFormPress,
} from './pending-form.rules.js';
import type { BrandName } from '../../../brands/registry/brand.schemas.js';

const buildQuestionKey = (telegramId: string, messageId: string): string => `form:${telegramId}:${messageId}`;

/**
 * Handles forms that people send in private without `/deposit`. For a member of one brand, they are submitted immediately. For
 * a member of several, the message is stored until its sender chooses the brand below the bot's question. Each message with
 * forms has its own question.
 */
@Injectable()
export class PendingFormService {
  constructor(
    private readonly pendingForms: PendingFormRepository,
    private readonly reports: DepositReportService,
    private readonly users: UserService,
    private readonly ledger: Ledger,
    private readonly choices: Choices,
    private readonly outbox: Outbox,
  ) {}

  /** Submits the forms of a message or of an edit of it, or asks for their brand. Null: they change nothing. */
  @Transactional()
  async submit(message: ReportMessage, forms: ParsedForm[], now: Date): Promise<DialogueReply | null> {
    const { senderTelegramId: telegramId, messageId, threadId, text, sentAt } = message;
    const brands = await this.reports.listOwnBrands(telegramId);
    if (brands.length === 0) return this.buildNoBrandReply(telegramId);
    const canBePending = brands.length > 1 || message.edit;
    const pendingForm = canBePending
      ? await this.pendingForms.lockForUpdate(telegramId, messageId, getPendingCutoff(now))
      : null;
    if (brands.length === 1) {
      if (pendingForm) await this.discard(telegramId, messageId);
      const isOld = message.isOld && !pendingForm;
      return this.submitForms({ ...message, isOld }, forms, brands[0]!.id, now);
    }
    if (message.edit && message.isOld && !pendingForm) return { outcome: 'too old', text: tooOldText };
    if (forms.every(({ problems }) => problems)) {
      await this.pendingForms.delete(telegramId, messageId);
      const complaint = buildComplaints(message, forms);
      return pendingForm ? { ...complaint, key: buildQuestionKey(telegramId, messageId) } : complaint;
    }
    const createdAt = pendingForm?.createdAt ?? now;
    await this.pendingForms.upsert({ telegramId, messageId, threadId, text, sentAt, createdAt });
    return this.openQuestion(telegramId, messageId, forms, brands, now);
  }

  /** Whether the message is an edit of one whose forms are pending. If so, locks them. */
  @Transactional()
  async isPending({ edit, senderTelegramId, messageId }: ReportMessage, now: Date): Promise<boolean> {
    const cutoff = getPendingCutoff(now);
    return Boolean(edit && (await this.pendingForms.lockForUpdate(senderTelegramId, messageId, cutoff)));
  }

  /** Deletes the pending forms of a message. */
  async cancel({ senderTelegramId: telegramId, messageId }: ReportMessage): Promise<DialogueReply> {
    await this.pendingForms.delete(telegramId, messageId);
    return { text: cancelledText, key: buildQuestionKey(telegramId, messageId) };
  }

  @Transactional()
  async handlePress(
    telegramId: string,
    data: string,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | Toast> {
    const press = parsePendingFormPress(data);
    if (!press) return { toast: notPendingText };
    const { messageId } = press;
    const pendingForm = await this.pendingForms.lockForUpdate(telegramId, messageId, getPendingCutoff(now));
    if (!pendingForm) {
      const deposits = await this.ledger.lockByMessage(telegramId, messageId);
      return { toast: deposits.length > 0 ? formatReported(deposits.map(formatLabel)) : notPendingText };
    }
    if (press.step === 'brand') {
      const reply = await this.submitForBrand(pendingForm, press.brandId, botName, now);
      return reply ? { ...reply, isInPlace: true } : { toast: notMemberText };
    }
    if (press.step === 'cancel') {
      await this.pendingForms.delete(telegramId, messageId);
      return { text: cancelledText, isInPlace: true };
    }
    const brands = await this.reports.listOwnBrands(telegramId);
    if (brands.length === 0) return this.buildNoBrandReply(telegramId);
    const forms = parseForms(pendingForm.text, botName);
    const offeredBrands = await this.choices.listOffered(telegramId, toPurpose(messageId), brands, now);
    return { ...buildQuestion(messageId, forms, offeredBrands, press.page), isInPlace: true };
  }

  /**
   * Handles a text as a part of a brand's name, while a choice of the brand of a pending message is open. Submits the message if
   * only one name contains the text, otherwise asks again. Null: no such choice is open.
   */
  @Transactional()
  async searchBrand(
    telegramId: string,
    text: string,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | null> {
    const messageId = parsePurpose(await this.choices.findPurpose(telegramId, now));
    const pendingForm =
      messageId && (await this.pendingForms.lockForUpdate(telegramId, messageId, getPendingCutoff(now)));
    if (!pendingForm) return null;
    const brands = await this.reports.listOwnBrands(telegramId);
    const matches = filterByName(brands, text);
    if (matches.length === 1) {
      await this.outbox.dropButtons(buildQuestionKey(telegramId, messageId));
      return this.submitForBrand(pendingForm, matches[0]!.id, botName, now);
    }
    const hasMatch = matches.length > 0;
    const purpose = toPurpose(messageId);
    await this.choices.open(telegramId, purpose, now, hasMatch ? text : null);
    const offeredBrands = await this.choices.listOffered(telegramId, purpose, brands, now);
    // The question is sent again below the text, where people see it.
    const question = buildQuestion(messageId, parseForms(pendingForm.text, botName), offeredBrands);
    return hasMatch ? question : { ...question, text: lines(noBrandFoundText, question.text) };
  }

  /** The reply to a person who reports a deposit and is in no brand. */
  async buildNoBrandReply(telegramId: string): Promise<DialogueReply> {
    const user = await this.users.findByTelegramId(telegramId);
    return { text: formatNoBrand(user?.role ?? 'user') };
  }

  async purgeOld(now: Date): Promise<void> {
    await this.pendingForms.purgeBefore(getPendingCutoff(now));
  }

  private async discard(telegramId: string, messageId: string): Promise<void> {
    await this.pendingForms.delete(telegramId, messageId);
    await this.outbox.dropButtons(buildQuestionKey(telegramId, messageId));
  }

  /** Submits the forms of a message for a brand. Null: the person may not report for it. */
  private async submitForBrand(
    { telegramId, messageId, threadId, text, sentAt }: PendingForm,
    brandId: number,
    botName: string,
    now: Date,
  ): Promise<DialogueReply | null> {
    const brands = await this.reports.listOwnBrands(telegramId);
    if (!brands.some(({ id }) => id === brandId)) return null;
    await this.choices.close(telegramId, brandId, now);
    await this.pendingForms.delete(telegramId, messageId);
    const message: ReportMessage = {
      chatId: telegramId,
      currentChatId: telegramId,
      threadId,
      messageId,
      text,
      senderTelegramId: telegramId,
      edit: null,
      isOld: false,
      sentAt,
      writesAs: 'person',
    };
    return this.submitForms(message, parseForms(text, botName), brandId, now);
  }

  private async submitForms(
    message: ReportMessage,
    forms: ParsedForm[],
    brandId: number,
    now: Date,
  ): Promise<DialogueReply | null> {
    const report = await this.reports.submit({ message, forms, brandId, deposits: [] }, now);
    if (report?.outcome !== 'stored') return report;
    return { ...report, buttons: [[buildOneMoreButton(brandId, forms.at(-1)!.type)]] };
  }

  /** Asks for the brand. After an edit of the message, this updates the question. */
  private async openQuestion(
    telegramId: string,
    messageId: string,
    forms: ParsedForm[],
    brands: BrandName[],
    now: Date,
  ): Promise<DialogueReply> {
    const purpose = toPurpose(messageId);
    if (brands.length > ITEMS_PER_PAGE) await this.choices.open(telegramId, purpose, now);
    const offeredBrands = await this.choices.listOffered(telegramId, purpose, brands, now);
    const key = buildQuestionKey(telegramId, messageId);
    return { ...buildQuestion(messageId, forms, offeredBrands), key };
  }
}
