import { Injectable } from '@nestjs/common';
import { currentActor } from '../../../platform/audit/actor.js';
import { Clock } from '../../../platform/time/clock.js';
import { Config } from '../../../platform/config/config.js';
import { LimitRepository } from '../../../platform/limits/limit.repository.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { lines, type Markdown } from '../../../platform/messenger/api/markdown.js';
import { localize } from '../../../texts/texts.js';
import { MessageComposers } from '../../../platform/messenger/sending/message-composers.js';
import type {
  OutgoingMessage,
  OutgoingReaction,
} from '../../../platform/messenger/sending/outgoing-message.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import { DepositAgentRepository } from '../search/deposit-agent.repository.js';
import { getUndoSeconds } from '../ledger/deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { DepositChange } from '../ledger/ledger.js';
import type { User } from '../../people/user.entity.js';
import { UserService } from '../../people/user.service.js';
import {
  formatChatUpdates,
  formatDigest,
  formatHeadline,
  formatOwnHeadline,
  type DecisionAnswer,
  buildAnswer,
  isGroupId,
} from './decisions-text.rules.js';
import {
  CHAT_COMPOSER,
  type ChatUpdate,
  type DecisionItem,
  buildChatReactionKey,
  toQueueOptions,
} from '../search/chat-updates.rules.js';
import type { DecisionContext, DepositAgent, DepositChatSettings } from '../search/deposit.repository.js';
import { DAY_SECONDS } from '../../../../shared/units.rules.js';

export interface DepositTransition extends DepositChange {
  context: DecisionContext;
}

const buildReplyKey = ({ id, status }: Deposit) => `deposit:${id}:${status}`;
const buildReactionKey = ({ id, status }: Deposit) => `deposit-reaction:${id}:${status}`;
const buildAgentKey = ({ id, status }: Deposit) => `deposit-agent:${id}:${status}`;

/** The outbox's keys of the messages about a deposit's current decision. After an undo, they can be used again. */
export const listMessageKeys = (deposit: Deposit): string[] => [
  buildReplyKey(deposit),
  buildReactionKey(deposit),
  buildAgentKey(deposit),
];

interface DecisionDelivery {
  deposit: Deposit;
  agent: DepositAgent | null;
  chat: DepositChatSettings;
  /**
   * The deposit was reported in the app or through the API. Replies go to the bot's message about the report, if there is one.
   * `deposit` then has the location of that message.
   */
  isReportedOutsideChats: boolean;
  answer: DecisionAnswer;
}

function toDelivery({ after, context }: DepositTransition): DecisionDelivery {
  const { agent, reportLocation } = context;
  const deposit = { ...after, ...reportLocation };
  // Without an id of the bot's message, there is nothing to react to.
  const isOnlyDepositInMessage = context.isOnlyDepositInMessage && reportLocation?.messageId !== null;
  const chat = { ...context, isOnlyDepositInMessage };
  const isReportedOutsideChats = after.chatId === null;
  return { deposit, agent, chat, isReportedOutsideChats, answer: buildAnswer(deposit, chat) };
}

type Person = Pick<User, 'id' | 'telegramId'>;

/** Notifies agents of decisions, in the transaction that stores the decisions. The messages are held for the undo time. */
@Injectable()
export class DecisionNotifier {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly users: UserService,
    private readonly agents: DepositAgentRepository,
    private readonly limits: LimitRepository,
    private readonly outbox: Outbox,
    private readonly loginLink: LoginLinkMessage,
    composers: MessageComposers,
  ) {
    composers.register(
      DIGEST_COMPOSER,
      ({ items }) => this.buildDigest(items as DigestItem[]),
      ({ items }) => formatChatUpdates(items as DigestItem[]),
    );
    composers.register(
      CHAT_COMPOSER,
      ({ items }) => Promise.resolve({ text: formatChatUpdates(items as ChatUpdate[]) }),
      ({ items }) => formatChatUpdates(items as ChatUpdate[]),
    );
  }

  /** Returns a function that queues the messages. Its statements may be the last ones of the transaction. */
  async prepare(transitions: DepositTransition[]): Promise<() => Promise<void>> {
    const deliveries = transitions.map(toDelivery);
    const recipientTelegramIds = [...new Set(deliveries.flatMap(listRecipientTelegramIds))];
    const [people, firstReplyReporters] = await Promise.all([
      recipientTelegramIds.length > 0 ? this.users.listByTelegramIds(recipientTelegramIds) : [],
      this.countRepliesAndListFirst(deliveries),
    ]);
    const messages = deliveries.flatMap((delivery) => [
      ...this.buildReplies(delivery, people, firstReplyReporters),
      ...this.buildPrivateNotices(delivery, people),
      ...this.buildReactions(delivery),
    ]);
    return () => this.outbox.enqueue(...messages);
  }

  private get heldSeconds(): number {
    return getUndoSeconds(currentActor().via, this.config.undoSeconds);
  }

  /**
   * Replies to the message that reported the deposit, or to the bot's message about a report in the app. Other deposits get no
   * reply. Removes the reporter of a first reply from `firstReplyReporters`, so that only one reply has the button that opens the
   * app.
   */
  private buildReplies(
    { deposit, answer, isReportedOutsideChats }: DecisionDelivery,
    people: Person[],
    firstReplyReporters: Set<string>,
  ) {
    const { chatId, threadId, messageId, reporterTelegramId } = deposit;
    if (chatId === null || !answer.hasReply) return [];
    const text = answer.isReasonWithheld ? formatHeadline(deposit) : formatWithReason(deposit);
    const key = buildReplyKey(deposit);
    const message = { replyTo: messageId, text, key, heldSeconds: this.heldSeconds };
    const depositForChat = answer.isReasonWithheld ? { ...deposit, reason: null } : deposit;
    const queueOptions = toQueueOptions(toChatUpdate(depositForChat), reporterTelegramId);
    const reporter = people.find(({ telegramId }) => telegramId === chatId);
    if (reporter) {
      const { supersedes } = queueOptions;
      return [
        this.loginLink.buildNotice(reporter, {
          ...message,
          supersedes,
          screen: buildScreenPath(deposit),
          digest: buildDigestEntry(reporter, deposit),
        }),
      ];
    }
    const hasOpenButton =
      !isReportedOutsideChats &&
      (reporterTelegramId === null || firstReplyReporters.delete(reporterTelegramId));
    const openButton = {
      text: localize('common.open'),
      startApp: `brand_${deposit.brandId}_deposit_${deposit.id}`,
    };
    const buttons = hasOpenButton ? [[openButton]] : undefined;
    // The reporter waits for the decision, so the reply has the priority of an answer.
    return [{ ...message, ...queueOptions, chatId, threadId, buttons, isAnswer: true }];
  }

  private buildReactions({ deposit, answer }: DecisionDelivery): OutgoingReaction[] {
    const { chatId, threadId, messageId } = deposit;
    if (answer.reaction === null) return [];
    return [
      {
        chatId: chatId!,
        threadId,
        messageId: messageId!,
        emoji: answer.reaction,
        fallback: answer.hasReply ? null : formatHeadline(deposit),
        key: buildReactionKey(deposit),
        supersedes: buildChatReactionKey(deposit.id),
        heldSeconds: this.heldSeconds,
      },
    ];
  }

  /** The private message to the agent, or to the reporter of a deposit without an agent. Empty if nobody needs a message. */
  private buildPrivateNotices(delivery: DecisionDelivery, people: Person[]) {
    const { deposit, chat, answer } = delivery;
    const addressee = findAddressee(delivery, people);
    if (!addressee) return [];
    return [
      this.loginLink.buildNotice(addressee, {
        text: lines(
          formatOwnHeadline(deposit),
          ...formatReason(deposit),
          localize('deposits.amount', { amount: deposit.amount }),
          localize('common.brand', { name: chat.brandName }),
        ),
        screen: buildScreenPath(deposit),
        key: buildAgentKey(deposit),
        heldSeconds: this.heldSeconds,
        digest: buildDigestEntry(addressee, deposit, answer),
        ifRefused: buildFallback(addressee, deposit, answer),
      }),
    ];
  }

  /**
   * Counts a reply for each reporter who gets one in a group chat. Returns the Telegram ids of those for whom it is the first of this
   * reporting day.
   */
  private async countRepliesAndListFirst(deliveries: DecisionDelivery[]): Promise<Set<string>> {
    const deliveriesWithReply = deliveries.filter(
      ({ deposit, answer }) => answer.hasReply && isGroupId(deposit.chatId),
    );
    const reporters = new Set(deliveriesWithReply.flatMap(({ deposit }) => deposit.reporterTelegramId ?? []));
    if (reporters.size === 0) return reporters;
    const now = this.clock.now();
    const buildLimitKey = (reporter: string) => `deposit answers:${reporter}:${toReportingDay(now)}`;
    const uses = [...reporters].map((reporter) => ({
      key: buildLimitKey(reporter),
      seconds: DAY_SECONDS,
      amount: 1,
    }));
    const counts = await this.limits.add(uses, now);
    return new Set([...reporters].filter((reporter) => counts.get(buildLimitKey(reporter))!.used === 1));
  }

  /** Merges the private notices of one person into one message. */
  private async buildDigest(items: DigestItem[]) {
    const user = await this.users.get(items[0]!.userId);
    const brandIds = [...new Set(items.map(({ brandId }) => brandId))];
    const names = await this.agents.listBrandNames(brandIds);
    const getBrandName = (brandId: number) => names.find(({ id }) => id === brandId)?.name ?? `#${brandId}`;
    const screen =
      brandIds.length > 1
        ? '/tg/home'
        : items.length > 1
          ? `/tg/deposits?brand=${brandIds[0]}`
          : buildScreenPath(items[0]!);
    const text = formatDigest(
      items,
      getBrandName,
      items.every(({ isBrief }) => isBrief),
    );
    return this.loginLink.addScreenLink(user, text, screen);
  }
}

const DIGEST_COMPOSER = 'decisions';

interface DigestItem extends DecisionItem {
  userId: number;
  /** A reaction in the chat shows which deposit was decided, so a short text is enough. */
  isBrief: boolean;
}

function buildDigestEntry(person: Person, deposit: Deposit, answer?: DecisionAnswer) {
  const isBrief = (answer?.reaction ?? null) !== null;
  const item: DigestItem = { ...toChatUpdate(deposit), userId: person.id, brandId: deposit.brandId, isBrief };
  return { composer: DIGEST_COMPOSER, item, isQuiet: isBrief };
}

function toChatUpdate({ id, type, status, amount, reason, reported }: Deposit): ChatUpdate {
  const { type: formerType, amount: formerAmount } = (reported ?? {}) as NonNullable<ChatUpdate['reported']>;
  return {
    id,
    type,
    status,
    amount,
    reason,
    reported: reported && { type: formerType, amount: formerAmount },
  };
}

/**
 * The Telegram ids of the people to load for a delivery: the person in whose private chat the deposit was reported, or the reporter
 * of a deposit without an agent, if they get a private message.
 */
function listRecipientTelegramIds({
  deposit: { chatId, reporterTelegramId },
  agent,
  answer,
}: DecisionDelivery): string[] {
  if (chatId !== null && !isGroupId(chatId)) return [chatId];
  return !agent && needsPrivateNotice(answer) && reporterTelegramId !== null ? [reporterTelegramId] : [];
}

/** A reaction shows only the decision, and a withheld reason is not in the chat. */
const needsPrivateNotice = ({ reaction, isReasonWithheld }: DecisionAnswer): boolean =>
  reaction !== null || isReasonWithheld;

/** The person who is notified in private. Null: the chat is enough, the agent is not an active member, or the reporter is unknown. */
function findAddressee(
  { deposit, agent, answer, isReportedOutsideChats }: DecisionDelivery,
  people: Person[],
): Person | null {
  const { reporterTelegramId } = deposit;
  if (!agent) {
    const reporter = people.find(({ telegramId }) => telegramId === reporterTelegramId) ?? null;
    return needsPrivateNotice(answer) ? reporter : null;
  }
  if (!agent.isActive) return null;
  if (needsPrivateNotice(answer)) return agent;
  // An unknown reporter may be the agent. The reply in the chat is enough.
  if (!isReportedOutsideChats && reporterTelegramId === null) return null;
  return agent.telegramId === reporterTelegramId ? null : agent;
}

/**
 * The messages in a group if the bot cannot message the person: the decision if there is no reply, and a withheld reason, which only
 * the person sees.
 */
function buildFallback({ telegramId }: Person, deposit: Deposit, answer: DecisionAnswer): OutgoingMessage[] {
  const { chatId, threadId, messageId: replyTo } = deposit;
  if (chatId === null || !isGroupId(chatId)) return [];
  const target = { chatId, threadId, replyTo };
  const options = { onlyFor: { telegramId } };
  return [
    ...(answer.hasReply ? [] : [{ ...target, text: formatHeadline(deposit) }]),
    ...(answer.isReasonWithheld ? [{ ...target, text: formatWithReason(deposit), options }] : []),
  ];
}

const formatWithReason = (deposit: Deposit): Markdown =>
  lines(formatHeadline(deposit), ...formatReason(deposit));

const formatReason = ({ reason }: Deposit) =>
  reason === null ? [] : [localize('common.reason', { reason })];

const buildScreenPath = ({ id, brandId }: Pick<Deposit, 'id' | 'brandId'>): string =>
  `/tg/deposits?brand=${brandId}&deposit=${id}`;
