import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../platform/time/clock.js';
import { Transactional } from '../../../../platform/database/database.js';
import { SlipRepository } from '../../slips/slip.repository.js';
import { type NewSlip, type PictureMessage, toSlip, getThreadId } from '../../slips/slip.rules.js';
import { isLikelyForm } from '../forms/deposit-form.rules.js';
import { DepositReportRepository } from './deposit-report.repository.js';

/** Stores photos of messages as slips. A job downloads those that belong to a form or an album. */
@Injectable()
export class PhotoService {
  constructor(
    private readonly slips: SlipRepository,
    private readonly reports: DepositReportRepository,
    private readonly clock: Clock,
  ) {}

  /** Stores the photo of a message in a chat of deposits. An edit replaces it until one of the message's deposits is decided. */
  @Transactional()
  async storePhoto(message: PictureMessage & { caption?: string }, currentChatId: string): Promise<void> {
    const slip = toSlip(message);
    if (!slip || !(await this.isDepositChat(slip, currentChatId))) return;
    const shouldDownload = message.media_group_id !== undefined || isLikelyForm(message.caption ?? '');
    const now = this.clock.now();
    // Locks deposits before slips, like an erasure, to avoid deadlocks.
    if (slip.isEdit && (await this.slips.lockDepositsAndCheckDecided(slip))) return;
    const knownSlip = await this.slips.lockForUpdate(slip.chatId, slip.messageId);
    if (knownSlip && shouldDownload) await this.slips.scheduleDownload(knownSlip.id, now);
    if (knownSlip && (knownSlip.fileUniqueId === slip.fileUniqueId || slip.sentAt < knownSlip.sentAt)) return;
    if (knownSlip) await this.slips.markGone(knownSlip.id);
    // A slip that is linked to a form has the album of the form.
    const { album } = knownSlip ?? slip;
    const isLinkedToForm = album !== slip.album;
    await this.slips.create({ ...slip, album }, shouldDownload || isLinkedToForm, now);
  }

  /** Links a form in a private chat with photos that its sender sent just before. For groups, see `DepositReportService.prepare`. */
  @Transactional()
  async linkToForm(
    message: Omit<PictureMessage, 'photo' | 'document'> & { text: string },
    now: Date,
  ): Promise<void> {
    if (!message.from || !isLikelyForm(message.text)) return;
    await this.slips.linkToForm(
      {
        chatId: String(message.chat.id),
        threadId: getThreadId(message),
        messageId: String(message.message_id),
        senderTelegramId: String(message.from.id),
      },
      new Date(message.date * 1_000),
      now,
    );
  }

  /** Whether deposits may be reported where the photo was sent: to a brand's chat or thread, or in private by a reporter. */
  private async isDepositChat(
    { chatId, senderTelegramId, threadId }: NewSlip,
    currentChatId: string,
  ): Promise<boolean> {
    if (chatId === senderTelegramId) return (await this.reports.listOwnBrands(chatId)).length > 0;
    return this.reports.isDepositChat([chatId, currentChatId], threadId);
  }
}
