import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../../platform/messenger/sending/outbox.js';
import { BrandService } from '../../../brands/registry/brand.service.js';
import { userLabel } from '../../../people/user.rules.js';
import { UserService } from '../../../people/user.service.js';
import type { DepositContent } from '../../ledger/deposit-fields.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { toQueueOptions, reportKey } from '../../search/chat-updates.rules.js';
import { buildAnnouncement, buildChangeReply, type ReportState } from './own-deposit.rules.js';

/** Notifies the chat of a brand when agents report, change or withdraw deposits in the mini-app. */
@Injectable()
export class ReportNotifier {
  constructor(
    private readonly brands: BrandService,
    private readonly users: UserService,
    private readonly outbox: Outbox,
  ) {}

  /** A chat with reactions instead of replies gets nothing, because the agent sent no message to react to. */
  async notifyReported(deposit: DepositContent & Pick<Deposit, 'id' | 'brandId'>): Promise<void> {
    const [brand, agent] = await Promise.all([this.brands.find(deposit.brandId), this.getAgentName(deposit)]);
    if (brand?.chatAnswers !== 'replies') return;
    const { chatId, threadId } = brand;
    const text = buildAnnouncement(deposit, agent, 'waiting');
    await this.outbox.upsert({ chatId, threadId, text, key: reportKey(deposit.id) });
  }

  /** Changes the message about the report. A deposit that came from a chat gets a reply below its form. */
  async notifyChanged(deposit: Deposit, state: Exclude<ReportState, 'waiting'>): Promise<void> {
    const agent = await this.getAgentName(deposit);
    const { chatId, threadId, messageId: replyTo, reporterTelegramId } = deposit;
    if (chatId === null) {
      await this.outbox.updateQueued([reportKey(deposit.id)], {
        text: buildAnnouncement(deposit, agent, state),
        buttons: [],
      });
      return;
    }
    const { supersedes } = toQueueOptions({ ...deposit, reported: null }, reporterTelegramId);
    await this.outbox.enqueue({
      chatId,
      threadId,
      replyTo,
      supersedes,
      text: buildChangeReply(deposit, agent, state),
    });
  }

  private async getAgentName({ agentId }: Pick<Deposit, 'agentId'>): Promise<string> {
    return userLabel(await this.users.get(agentId!));
  }
}
