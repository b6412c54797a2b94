import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { bold, lines, md } from '../../../platform/messenger/api/markdown.js';
import { centsOf, formatMoney } from '../../../platform/money.rules.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import { LoginLinkMessage } from '../../auth/login-link.message.js';
import { type DepositAgent, DepositAgentRepository } from '../deposit-agent.repository.js';
import { labelOf, statusWord } from '../deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import { UserService } from '../../people/user.service.js';
import {
  CHAT_NEWS,
  type ChatNews,
  type DecisionItem,
  describeChatNews,
  describeDecisions,
  overtakingOf,
} from './decisions-text.rules.js';

export interface Decided {
  deposit: Deposit;
  agent: DepositAgent | null;
}

const reporterKey = ({ id, status }: Deposit) => `deposit:${id}:${status}`;
const agentKey = ({ id, status }: Deposit) => `deposit-agent:${id}:${status}`;

/** The keys of the messages about the decision that a deposit has now. They are free again once the decision is taken back. */
export const keysOf = (deposit: Deposit): string[] => [reporterKey(deposit), agentKey(deposit)];

/**
 * Tells agents how staff decided about their deposits, in the transaction of the decision. The messages are held while the
 * decision can be taken back.
 */
@Injectable()
export class DecisionNotifier {
  constructor(
    private readonly config: Config,
    private readonly users: UserService,
    private readonly agents: DepositAgentRepository,
    private readonly outbox: Outbox,
    private readonly loginLink: LoginLinkMessage,
    composers: MessageComposers,
  ) {
    composers.register(MANY, ({ items }) => this.describeMany(items as Item[]));
    composers.register(CHAT_NEWS, ({ items }) =>
      Promise.resolve({ text: describeChatNews(items as ChatNews[]) }),
    );
  }

  async notify(decided: Decided[]): Promise<void> {
    const chats = decided.flatMap(({ deposit: { chatId } }) => (chatId && isPrivate(chatId) ? chatId : []));
    const reporters = chats.length > 0 ? await this.users.listByTelegramIds(chats) : [];
    await this.outbox.queue(
      ...decided.flatMap((one) => [...this.toReporter(one.deposit, reporters), ...this.toAgent(one)]),
    );
  }

  /** Replies to the message that reported the deposit. Deposits of programs have none. */
  private toReporter(deposit: Deposit, reporters: User[]) {
    const { chatId, threadId, messageId, reporterTelegramId } = deposit;
    if (chatId === null) return [];
    const text = lines(md`${labelOf(deposit)} is ${statusWord(deposit.status)}`, ...reasonLine(deposit));
    const { undoSeconds: heldSeconds } = this.config;
    const message = { replyTo: messageId, text, key: reporterKey(deposit), heldSeconds };
    const overtaking = overtakingOf(deposit, reporterTelegramId);
    const reporter = reporters.find(({ telegramId }) => telegramId === chatId);
    if (reporter) {
      const fold = foldOf(reporter, deposit);
      const { supersedes } = overtaking;
      return [
        this.loginLink.noticeFor(reporter, { ...message, supersedes, screen: screenOf(deposit), fold }),
      ];
    }
    const buttons = [[{ text: 'Open Tallydesk', startApp: `brand_${deposit.brandId}_deposits` }]];
    // People wait for it as for the answer to their form, so it is not sent after those of others.
    return [{ ...message, ...overtaking, chatId, threadId, buttons, isAnswer: true }];
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
        key: agentKey(deposit),
        heldSeconds: this.config.undoSeconds,
        fold: foldOf(agent, deposit),
      }),
    ];
  }

  /** The message about several decisions within a minute. */
  private async describeMany(items: Item[]) {
    const user = await this.users.get(items[0]!.userId);
    const brandIds = [...new Set(items.map(({ brandId }) => brandId))];
    const names = await this.agents.findBrandNames(brandIds);
    const nameOf = (brandId: number) => names.find(({ id }) => id === brandId)?.name ?? `#${brandId}`;
    const screen = brandIds.length === 1 ? screenOf(items[0]!) : '/tg/home';
    return this.loginLink.withScreen(user, describeDecisions(items, nameOf), screen);
  }
}

const MANY = 'decisions';

interface Item extends DecisionItem {
  userId: number;
}

function foldOf(person: { id: number }, { id, type, status, amount, reason, brandId }: Deposit) {
  const item: Item = { userId: person.id, id, type, status, amount, reason, brandId };
  return { composer: MANY, item };
}

const reasonLine = ({ reason }: Deposit) => (reason === null ? [] : [md`Reason: ${reason}`]);

const isPrivate = (chatId: string): boolean => !chatId.startsWith('-');

const screenOf = ({ brandId }: Pick<Deposit, 'brandId'>): string => `/tg/deposits?brand=${brandId}`;
