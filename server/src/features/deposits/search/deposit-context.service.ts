import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { BotLinks } from '../../../platform/messenger/api/bot-links.js';
import { SignedLinks } from '../../../platform/storage/signed-links.js';
import type { DepositContext } from './deposit-context.schemas.js';
import { toApiDeposit } from './api-deposit.rules.js';
import { type DepositOrigin, DepositRepository, MAX_EARLIER } from './deposit.repository.js';

/** What helps a moderator to decide: the message, the client's earlier deposits, and the agent's record. */
@Injectable()
export class DepositContextService {
  constructor(
    private readonly deposits: DepositRepository,
    private readonly links: BotLinks,
    private readonly files: SignedLinks,
  ) {}

  async get(caller: Caller, id: number): Promise<DepositContext> {
    const origin = await this.deposits.findOrigin(id);
    if (!origin || !canReach(caller, origin.brandId)) throw notFound();
    const { agentId, brandId } = origin;
    const [earlier, record] = await Promise.all([
      this.deposits.listEarlier(id, caller.brandIds === 'all' ? null : caller.brandIds),
      agentId === null ? null : this.deposits.getRecord(id, agentId, brandId),
    ]);
    return {
      message: this.toMessage(origin),
      earlier: {
        data: earlier.slice(0, MAX_EARLIER).map((row) => toApiDeposit(row, this.files)),
        has_more: earlier.length > MAX_EARLIER,
      },
      record,
    };
  }

  private toMessage({ chatId, threadId, messageId, reportedText }: DepositOrigin): DepositContext['message'] {
    if (chatId === null || messageId === null) return null;
    return { text: reportedText, url: this.links.messageUrl(chatId, threadId, messageId) };
  }
}
