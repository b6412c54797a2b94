import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { changeAndShow } from '../ledger/ledger.js';
import { userLabel } from '../users/user-label.js';
import { NoticeService } from '../notices/notice.service.js';
import { findActiveMember, findAgent, findAgentNamed } from './deposit-agent.queries.js';
import { type NewDeposit, recordDepositAct } from './deposit-record.js';
import { depositJson } from './deposit.sql.js';
import { labelOf } from './deposit.rules.js';

/** Stores new deposits, from chats and from programs. */
@Injectable()
export class DepositIntakeService {
  constructor(private readonly notices: NoticeService) {}

  /**
   * Stores a deposit, which waits for moderation. Returns its id and its JSON for staff, or null if its message already made
   * one. `agent`: the label of the agent, if it is known.
   */
  async take(
    db: EntityManager,
    deposit: NewDeposit,
    agent?: string,
  ): Promise<{ id: number; view: string } | null> {
    const [stored] = await changeAndShow(db, null, deposit, depositJson);
    if (!stored) return null;
    const { id } = stored;
    await recordDepositAct(db, 'report', id, null, deposit);
    await this.notices.tellStaff(db, {
      subject: 'deposit',
      brandId: deposit.brandId,
      text: lines(
        md`New deposit ${bold(labelOf({ id, type: deposit.type }))}`,
        md`Amount: ${formatMoney(centsOf(deposit.amount))}`,
        md`Agent: ${agent ?? (await this.agentOf(db, deposit))}`,
      ),
      screen: `/deposits/moderation?deposit=${id}`,
      key: `deposit:${id}`,
    });
    return stored;
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
  private async agentOf(db: EntityManager, { brandId, agentId, agent }: NewDeposit): Promise<string> {
    const person = agentId && (await findAgent(db, brandId, agentId));
    return person ? userLabel(person) : agent || 'not named';
  }
}
