import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../../platform/database/database.js';
import { type Markdown, md } from '../../../../platform/messenger/api/markdown.js';
import { localize } from '../../../../texts/texts.js';
import { formatUser } from '../../../people/user.rules.js';
import { DepositAgentRepository } from '../../search/deposit-agent.repository.js';
import { DepositWriter } from '../../ledger/deposit-writer.service.js';
import { formatLabel, isWithdrawn } from '../../ledger/deposit.rules.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { Ledger } from '../../ledger/ledger.js';
import {
  type AgentQuestion,
  formatChoice,
  buildQuestions,
  parseChoice,
  hashAgentName,
} from './agent-question.rules.js';
import { DepositReportRepository } from './deposit-report.repository.js';
import type { Toast } from './deposit-report.rules.js';

/** Asks the sender of a form who its agent is. Without an answer, the moderator chooses. */
@Injectable()
export class AgentQuestionService {
  constructor(
    private readonly ledger: Ledger,
    private readonly agents: DepositAgentRepository,
    private readonly reports: DepositReportRepository,
    private readonly writer: DepositWriter,
  ) {}

  async buildForBrand(
    brandId: number,
    depositsWithUnknownAgent: Pick<Deposit, 'id' | 'agent'>[],
  ): Promise<AgentQuestion[]> {
    if (depositsWithUnknownAgent.length === 0) return [];
    return buildQuestions(depositsWithUnknownAgent, await this.agents.listMemberNames(brandId));
  }

  /**
   * Handles a pressed button: sets the agent of those deposits that wait, have no agent yet, and whose forms still contain the
   * name in question. Returns a toast if nothing was set.
   */
  @Transactional()
  async handlePress(telegramId: string, data: string): Promise<{ text: Markdown } | Toast> {
    const choice = parseChoice(data);
    const deposits = choice ? await this.ledger.lockForUpdate(choice.depositIds) : [];
    const [first] = deposits;
    if (!choice || !first) return { toast: localize('deposits.gone') };
    const { brandId } = first;
    if (deposits.some((deposit) => deposit.reporterTelegramId !== telegramId || deposit.brandId !== brandId))
      return { toast: localize('deposits.onlySender') };
    if (!(await this.reports.findReporter(telegramId, brandId)))
      return { toast: localize('deposits.onlyMembers') };
    const person = await this.agents.findPerson(brandId, choice.userId);
    if (!person?.isActive) return { toast: localize('deposits.memberLeft') };
    const depositsWithoutAgent = deposits.filter(
      ({ status, agentId, agent }) =>
        status === 'wait' && agentId === null && hashAgentName(agent) === choice.nameHash,
    );
    if (depositsWithoutAgent.length === 0) return { toast: await this.formatState(first) };
    const changes = depositsWithoutAgent.map((before) => ({
      before,
      after: { ...before, agentId: person.id },
    }));
    await this.writer.update('edit', changes);
    return { text: md`${formatChoice(depositsWithoutAgent, formatUser(person))}` };
  }

  private async formatState(deposit: Deposit): Promise<string | Markdown> {
    const { status, brandId, agentId } = deposit;
    const person = status === 'wait' && agentId !== null && (await this.agents.findPerson(brandId, agentId));
    if (person) return formatChoice([deposit], formatUser(person));
    const label = formatLabel(deposit);
    if (status === 'wait') return localize('deposits.isWaiting', { label });
    if (isWithdrawn(deposit)) return localize('deposits.isWithdrawn', { label });
    return localize(`deposits.is.${status}`, { label, as: null, changes: [] });
  }
}
