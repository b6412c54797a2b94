import { Injectable } from '@nestjs/common';
import type { Acting } from '../../platform/audit/acting.js';
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
  /** Who reports it, where one piece of code serves several. */
  by?: Readonly<Acting>;
  /** The name of the agent, if it is known. */
  agentName?: string;
}

type StoredReport = Report & { id: number };

/** Stores new deposits, from chats and from programs. */
@Injectable()
export class DepositIntakeService {
  constructor(
    private readonly ledger: Ledger,
    private readonly agents: DepositAgentRepository,
    private readonly audit: AuditTrail,
    private readonly notices: NoticeService,
  ) {}

  /** Stores deposits, which wait for moderation, and returns their ids. Null: the message of that one has already made one. */
  async takeAll(reports: Report[]): Promise<(number | null)[]> {
    if (reports.length === 0) return [];
    const ids = await this.ledger.store(reports.map(({ deposit }) => deposit));
    const stored = reports.flatMap((report, n) => (ids[n] == null ? [] : [{ ...report, id: ids[n] }]));
    if (stored.length > 0) await Promise.all([this.record(stored), this.notifyStaff(stored)]);
    return ids;
  }

  private record(stored: StoredReport[]): Promise<void> {
    return this.audit.record(
      ...stored.map(({ deposit, by }, n) => ({
        ...depositAct('report', { before: null, after: { ...deposit, id: stored[n]!.id } }),
        by,
      })),
    );
  }

  private async notifyStaff(stored: StoredReport[]): Promise<void> {
    const brandIds = [...new Set(stored.map(({ deposit }) => deposit.brandId))];
    const [listeners, names] = await Promise.all([
      this.notices.listenersOf('deposit', brandIds),
      this.agentNamesOf(stored),
    ]);
    await this.notices.tellListeners(
      listeners,
      stored.map(({ id, deposit: { brandId, type, amount } }, n) => ({
        brandId,
        text: lines(
          md`New deposit ${bold(labelOf({ id, type }))}`,
          md`Amount: ${formatMoney(centsOf(amount))}`,
          md`Agent: ${names[n]!}`,
        ),
        screen: `/deposits/moderation?deposit=${id}`,
        key: `deposit:${id}`,
      })),
    );
  }

  /** The names of the agents, or the names as they were written if nobody has them. */
  private async agentNamesOf(reports: Report[]): Promise<string[]> {
    const unknown = reports.flatMap(({ deposit: { agentId }, agentName }) =>
      agentId == null || agentName !== undefined ? [] : [agentId],
    );
    const people = unknown.length === 0 ? [] : await this.agents.findPeople([...new Set(unknown)]);
    return reports.map(({ deposit, agentName }) => {
      const person = people.find(({ id }) => id === deposit.agentId);
      return agentName ?? (person ? userLabel(person) : deposit.agent || 'not named');
    });
  }
}
