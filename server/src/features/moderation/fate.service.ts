import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { queueMessages } from '../../platform/messenger/sending/queue-message.js';
import { bold, lines, md } from '../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../platform/money.rules.js';
import { LoginLinkMessage } from '../auth/login-link.message.js';
import { labelOf, statusWord } from '../deposits/deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../users/user.entity.js';
import { UserService } from '../users/user.service.js';
import type { Agent } from './decision.queries.js';

export interface Decided {
  deposit: Deposit;
  agent: Agent | null;
}

/** The messages about the decision that a deposit has now. Both keys are free again once the decision is taken back. */
const keysOf = ({ id, status }: Pick<Deposit, 'id' | 'status'>) => ({
  reporter: `deposit:${id}:${status}`,
  agent: `deposit-agent:${id}:${status}`,
});

export const allKeys = (deposit: Pick<Deposit, 'id' | 'status'>) => Object.values(keysOf(deposit));

/**
 * Tells agents how staff decided about their deposits, in the transaction of the decision. The messages are held while the
 * decision can be taken back.
 */
@Injectable()
export class FateService {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly loginLink: LoginLinkMessage,
  ) {}

  async tell(db: EntityManager, decided: Decided[]): Promise<void> {
    const chats = decided.flatMap(({ deposit: { chatId } }) => (chatId && isPrivate(chatId) ? chatId : []));
    const reporters = chats.length > 0 ? await this.users.listByTelegramIds(db, chats) : [];
    await queueMessages(
      db,
      decided.flatMap((one) => [...this.toReporter(one.deposit, reporters), ...this.toAgent(one)]),
    );
  }

  /** Replies to the message that reported the deposit. Deposits of programs have none. */
  private toReporter(deposit: Deposit, reporters: User[]) {
    const { chatId, threadId, messageId } = deposit;
    if (chatId === null) return [];
    const text = lines(md`${labelOf(deposit)} is ${statusWord(deposit.status)}`, ...reasonLine(deposit));
    const { undoSeconds: heldSeconds } = this.config;
    const message = { replyTo: messageId, text, key: keysOf(deposit).reporter, heldSeconds };
    const reporter = reporters.find(({ telegramId }) => telegramId === chatId);
    if (reporter) return [this.loginLink.noticeFor(reporter, { ...message, screen: screenOf(deposit) })];
    const buttons = [[{ text: 'Open Tallydesk', startApp: `brand_${deposit.brandId}_deposits` }]];
    return [{ ...message, chatId, threadId, buttons }];
  }

  /** Tells the agent in private if somebody else reported the deposit, because it changes the agent's results. */
  private toAgent({ deposit, agent }: Decided) {
    const { chatId, reporterTelegramId, status } = deposit;
    // The sender of an old message is unknown, and may be the agent. The reply in its chat is enough.
    if (!agent || (chatId !== null && reporterTelegramId === null)) return [];
    if (agent.telegramId === reporterTelegramId || !agent.isActive) return [];
    return [
      this.loginLink.noticeFor(agent, {
        text: lines(
          md`Your deposit ${labelOf(deposit)} is ${statusWord(status)}`,
          ...reasonLine(deposit),
          md`Amount: ${formatMoney(centsOf(deposit.amount))}`,
          md`Brand: ${bold(agent.brandName)}`,
        ),
        screen: screenOf(deposit),
        key: keysOf(deposit).agent,
        heldSeconds: this.config.undoSeconds,
      }),
    ];
  }
}

const reasonLine = ({ reason }: Deposit) => (reason === null ? [] : [md`Reason: ${reason}`]);

const isPrivate = (chatId: string): boolean => !chatId.startsWith('-');

const screenOf = ({ brandId }: Deposit): string => `/tg/deposits?brand=${brandId}`;
