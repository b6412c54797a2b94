import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { queueMessage } from '../../platform/messenger/sending/queue-message.js';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { LoginLinkMessage } from '../auth/login-link.message.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import { UserService } from '../users/user.service.js';
import type { Agent } from './deposit-agent.queries.js';
import { labelOf, statusWord } from './deposit.rules.js';

/** Tells agents how staff decided about a deposit, in the transaction of the decision. */
@Injectable()
export class DepositFateService {
  constructor(
    private readonly users: UserService,
    private readonly loginLink: LoginLinkMessage,
  ) {}

  async tell(db: EntityManager, deposit: Deposit, agent: Agent | null): Promise<void> {
    await this.tellReporter(db, deposit);
    if (agent) await this.tellAgent(db, deposit, agent);
  }

  /** Replies to the message that reported the deposit. Deposits of programs have none. */
  private async tellReporter(db: EntityManager, deposit: Deposit): Promise<void> {
    const { chatId, threadId, messageId } = deposit;
    if (chatId === null) return;
    const text = lines(md`${labelOf(deposit)} is ${statusWord(deposit.status)}`, ...reasonLine(deposit));
    const message = { replyTo: messageId, text, key: `deposit:${deposit.id}:${deposit.status}` };
    const reporter = isPrivate(chatId) ? await this.users.findByTelegramId(db, chatId) : null;
    if (reporter) return this.loginLink.queueNotice(db, reporter, { ...message, screen: screenOf(deposit) });
    const buttons = [[{ text: 'Open Tallydesk', startApp: `brand_${deposit.brandId}_deposits` }]];
    await queueMessage(db, { ...message, chatId, threadId, buttons });
  }

  /** Tells the agent in private if somebody else reported the deposit, because it changes the agent's results. */
  private async tellAgent(db: EntityManager, deposit: Deposit, agent: Agent): Promise<void> {
    const { id, chatId, reporterTelegramId, status } = deposit;
    // The sender of an old message is unknown, and may be the agent. The reply in its chat is enough.
    if (chatId !== null && reporterTelegramId === null) return;
    if (agent.telegramId === reporterTelegramId || !agent.isActive) return;
    await this.loginLink.queueNotice(db, agent, {
      text: lines(
        md`Your deposit ${labelOf(deposit)} is ${statusWord(status)}`,
        ...reasonLine(deposit),
        md`Amount: ${formatMoney(centsOf(deposit.amount))}`,
        md`Brand: ${bold(agent.brandName)}`,
      ),
      screen: screenOf(deposit),
      key: `deposit-agent:${id}:${status}`,
    });
  }
}

const reasonLine = ({ reason }: Deposit) => (reason === null ? [] : [md`Reason: ${reason}`]);

const isPrivate = (chatId: string): boolean => !chatId.startsWith('-');

const screenOf = ({ brandId }: Deposit): string => `/tg/deposits?brand=${brandId}`;
