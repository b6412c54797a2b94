import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { changeDeposits } from '../ledger/ledger.js';
import { userLabel } from '../users/user-label.js';
import { UserService } from '../users/user.service.js';
import { NoticeService } from '../notices/notice.service.js';
import { findActiveMember, findAgentNamed } from './deposit-agent.queries.js';
import { type NewDeposit, recordDepositAct } from './deposit-record.js';
import { labelOf } from './deposit.rules.js';

/** Stores new deposits, from chats and from programs. */
@Injectable()
export class DepositIntakeService {
  constructor(
    private readonly notices: NoticeService,
    private readonly users: UserService,
  ) {}

  /** Stores a deposit, which waits for moderation. Returns its id, or null if its message already made one. */
  async take(db: EntityManager, deposit: NewDeposit): Promise<number | null> {
    const [id] = await changeDeposits(db, null, deposit);
    if (id === undefined) return null;
    await recordDepositAct(db, 'report', id, null, deposit);
    await this.notices.tellStaff(db, {
      subject: 'deposit',
      brandId: deposit.brandId,
      text: lines(
        md`New deposit ${bold(labelOf({ id, type: deposit.type }))}`,
        md`Amount: ${formatMoney(centsOf(deposit.amount))}`,
        md`Agent: ${await this.agentOf(db, deposit)}`,
      ),
      screen: `/deposits/moderation?deposit=${id}`,
      key: `deposit:${id}`,
    });
    return id;
  }

  /** The member who gets the credit: the named one, or else the sender. Null: the moderator chooses. */
  findAgent(
    db: EntityManager,
    brandId: number,
    { agent, senderTelegramId }: { agent: string; senderTelegramId: string | null },
  ): Promise<number | null> {
    if (agent !== '') return findAgentNamed(db, brandId, agent);
    return senderTelegramId === null
      ? Promise.resolve(null)
      : findActiveMember(db, brandId, senderTelegramId);
  }

  /** The agent's name, or the name as it was written if nobody has it. */
  private async agentOf(db: EntityManager, { agentId, agent }: NewDeposit): Promise<string> {
    return agentId ? userLabel(await this.users.get(db, agentId)) : agent || 'not named';
  }
}
