import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import {
  type DepositOrigin,
  findEarlier,
  findOrigin,
  findRecord,
  hasMoreEarlier,
} from './deposit-context.queries.js';
import type { DepositContext } from './deposit-context.schemas.js';

/** What helps a moderator to decide: the message, the client's earlier deposits, and the agent's record. */
@Injectable()
export class DepositContextService {
  constructor(
    private readonly database: Database,
    private readonly links: BotLinks,
  ) {}

  async get(caller: Caller, id: number): Promise<DepositContext> {
    const db = this.database.manager;
    const origin = await findOrigin(db, id);
    if (!origin || !canReach(caller, origin.brandId)) throw notFound();
    const { agentId, brandId } = origin;
    const [earlier, record] = await Promise.all([
      findEarlier(db, id, caller.brandIds === 'all' ? null : caller.brandIds),
      agentId === null ? null : findRecord(db, id, agentId, brandId),
    ]);
    return {
      message: this.messageOf(origin),
      earlier: { data: earlier.data, has_more: hasMoreEarlier(earlier.count) },
      record,
    };
  }

  private messageOf({ chatId, threadId, messageId, reportedText }: DepositOrigin): DepositContext['message'] {
    if (chatId === null || messageId === null) return null;
    return { text: reportedText, url: this.links.messageUrl(chatId, threadId, messageId) };
  }
}
