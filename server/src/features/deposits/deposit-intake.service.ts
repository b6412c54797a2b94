import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { NoticeService } from '../notices/notice.service.js';
import { userLabel } from '../people/user.rules.js';
import { DepositAgentRepository } from './deposit-agent.repository.js';
import type { DepositContent } from './deposit-fields.rules.js';
import { depositAct } from './deposit-record.rules.js';
import { labelOf } from './deposit.rules.js';
import { Ledger, type NewDeposit } from './ledger/ledger.js';

export interface Report {
  deposit: NewDeposit & DepositContent;
  /** The name of the agent, if it is known. */
  agentName?: string;
}

/** Stores new deposits, from chats and from programs. */
@Injectable()
export class DepositIntakeService {
  constructor(
    private readonly ledger: Ledger,
    private readonly agents: DepositAgentRepository,
    private readonly audit: AuditTrail,
    private readonly notices: NoticeService,
  ) {}

  /** Stores a deposit, which waits for moderation, and returns its id. Null: its form has already made one. */
  async take(report: Report): Promise<number | null> {
    const { deposit } = report;
    const id = await this.ledger.store(deposit);
    if (id === null) return null;
    await Promise.all([
      this.audit.record(depositAct('report', { before: null, after: { ...deposit, id } })),
      this.notifyStaff(id, report),
    ]);
    return id;
  }

  private async notifyStaff(id: number, report: Report): Promise<void> {
    const { brandId, type, amount } = report.deposit;
    await this.notices.tellStaff({
      subject: 'deposit',
      brandId,
      text: lines(
        md`New deposit ${bold(labelOf({ id, type }))}`,
        md`Amount: ${formatMoney(centsOf(amount))}`,
        md`Agent: ${await this.agentNameOf(report)}`,
      ),
      screen: `/deposits/moderation?deposit=${id}`,
      key: `deposit:${id}`,
    });
  }

  /** The name of the agent, or the name as it was written if nobody has it. */
  private async agentNameOf({ deposit: { brandId, agentId, agent }, agentName }: Report): Promise<string> {
    if (agentName !== undefined) return agentName;
    const person = agentId == null ? null : await this.agents.findPerson(brandId, agentId);
    return person ? userLabel(person) : agent || 'not named';
  }
}
