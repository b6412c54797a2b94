import { setImmediate } from 'node:timers/promises';
import type { TextWithButtons } from '../../../platform/messenger/api/message.js';
import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { OutboxQueries } from '../../../platform/messenger/sending/outbox-queries.js';
import { findQuietEnd, buildSoundOptions } from '../../notifications/notice.rules.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import { DepositAgentRepository } from '../search/deposit-agent.repository.js';
import { ClaimService } from '../moderation/claim.service.js';
import { CardDetailsRepository } from './card-details.repository.js';
import { type CardView, buildCardContent, formatAsLine, formatAccessLost } from './card-text.rules.js';
import {
  type CardDeposit,
  type CardMode,
  getNextResendTime,
  applyCorrection,
  toRecentDecision,
  hashContent,
  hashText,
  isStillShown,
  hasElapsed,
  PAUSE_SECONDS,
  getRefreshTime,
  updateStep,
} from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';
import { lines, md } from '../../../platform/messenger/api/markdown.js';
import { DAY_MS } from '../../../../shared/units.rules.js';

const AGENT_STATS_MS = 30 * DAY_MS;
/** How long a claim lasts. Once it has expired, a live card can show the deposit that another person had claimed. */
const CLAIM_MS = 60_000;
/** The time after which a card that was not sent yet is checked again. */
const RECHECK_MS = 60_000;
/** How many cards are rendered without letting other work run. */
const CARDS_AT_ONCE = 50;

interface ShowOptions {
  /** The update answers an action of the person, so it is not delayed. */
  isAnswer?: boolean;
  /** The current modes of people. Omitted: their modes are unchanged. */
  modeByUserId?: Map<number, CardMode>;
}

/** A person who may moderate deposits of a brand, and how they want to see them. */
export type DepositModerator = Awaited<ReturnType<NoticeService['listDepositModerators']>>[number];

interface CardWithRecipient {
  card: CardRow;
  canModerate: boolean;
  quiet: DepositModerator['quiet'] | null;
  /** A live card of a person whose mode is no longer `live`. */
  isObsolete: boolean;
}

interface CardUpdate extends CardWithRecipient {
  brandName: string;
  /** The deposits that wait in the brand. Undefined: none. */
  queue: { count: number; oldestId: number; newestId: number } | undefined;
}

/** Sends cards as messages. A message is edited only if its content changes. */
@Injectable()
export class CardDisplayService {
  constructor(
    private readonly cards: CardRepository,
    private readonly details: CardDetailsRepository,
    private readonly agents: DepositAgentRepository,
    private readonly claims: ClaimService,
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
    private readonly messages: OutboxQueries,
  ) {}

  findDepositsById(ids: number[], now: Date): Promise<Map<number, CardDeposit>> {
    return this.details.findDepositsById(ids, new Date(now.getTime() - AGENT_STATS_MS));
  }

  async formatShownDeposit({ depositId }: CardRow, now: Date): Promise<string> {
    const deposit =
      depositId === null ? null : (await this.findDepositsById([depositId], now)).get(depositId);
    return deposit ? `This card shows ${formatLabel(deposit)} now` : 'This card shows no deposit now';
  }

  async getBrandName(brandId: number): Promise<string> {
    const [brand] = await this.agents.listBrandNames([brandId]);
    return brand?.name ?? `#${brandId}`;
  }

  /** Updates locked cards and their messages, and deletes the cards that have ended. Postpones cards that were just updated. */
  async show(
    cards: CardRow[],
    now: Date,
    { isAnswer = false, modeByUserId }: ShowOptions = {},
  ): Promise<void> {
    const isPaused = (card: CardRow) =>
      !isAnswer && card.queuedAt !== null && !hasElapsed(card.queuedAt, PAUSE_SECONDS, now);
    const pausedCards = cards.filter(isPaused);
    for (const card of pausedCards)
      card.refreshAt = new Date(card.queuedAt!.getTime() + PAUSE_SECONDS * 1_000);
    const dueCards = cards.filter((card) => !isPaused(card));
    const endedCards = dueCards.length > 0 ? await this.showNow(dueCards, now, isAnswer, modeByUserId) : [];
    await this.cards.update(cards);
    await this.cards.delete(endedCards.map(({ id }) => id));
  }

  /** Updates the cards in memory, and queues their messages. Returns the cards that have ended: their content does not change any more. */
  private async showNow(
    cards: CardRow[],
    now: Date,
    isAnswer: boolean,
    modeByUserId: ShowOptions['modeByUserId'],
  ): Promise<CardRow[]> {
    const brandIds = [...new Set(cards.map(({ brandId }) => brandId))];
    const [moderators, brands, formerDeposits] = await Promise.all([
      this.notices.listDepositModerators(brandIds),
      this.agents.listBrandNames(brandIds),
      this.findDepositsById(listDepositIds(cards), now),
    ]);
    const moderatorByKey = new Map(moderators.map((moderator) => [toModeratorKey(moderator), moderator]));
    const cardsWithRecipient = cards.map((card) =>
      toCardWithRecipient(card, moderatorByKey.get(toModeratorKey(card)), modeByUserId),
    );
    for (const { card, canModerate, isObsolete } of cardsWithRecipient)
      if (card.kind === 'live' && canModerate && !isObsolete) await this.advance(card, formerDeposits, now);
    const queueByBrand = new Map(
      (await this.details.listQueues(brandIds)).map((queue) => [queue.brandId, queue]),
    );
    const updates = cardsWithRecipient.map((entry) => {
      const { brandId } = entry.card;
      return {
        ...entry,
        brandName: brands.find(({ id }) => id === brandId)?.name ?? '',
        queue: queueByBrand.get(brandId),
      };
    });
    const nextIds = listDepositIds(cards).filter((id) => !formerDeposits.has(id));
    // The claim on the oldest deposit may have changed while other cards advanced.
    const oldestIds = updates.flatMap(({ card, queue }) =>
      card.depositId === null && queue ? queue.oldestId : [],
    );
    const nextDeposits = await this.findDepositsById([...new Set([...nextIds, ...oldestIds])], now);
    const deposits = new Map([...formerDeposits, ...nextDeposits]);
    for (const update of updates) markAnnounced(update, isAnswer, now);
    const isOutOfSightByCard = await this.checkOutOfSight(
      updates.filter(hasUnannouncedDeposit).map(({ card }) => card),
    );

    const endedCards: CardRow[] = [];
    const changedUpdates: (CardUpdate & { content: TextWithButtons })[] = [];
    const replacedCards: CardRow[] = [];
    for (const [n, update] of updates.entries()) {
      // A thousand cards would block the process for some 40 ms.
      if (n % CARDS_AT_ONCE === 0) await setImmediate();
      const { card, canModerate, isObsolete } = update;
      const view = this.updateStepAndBuildView(update, deposits, now);
      const content = buildUpdateContent(update, view, now);
      const isEnded = !canModerate || isObsolete || (card.kind === 'each' && !view.deposit);
      if (isEnded) endedCards.push(card);
      card.refreshAt =
        getRefreshTime(card, now) ?? (view.depositClaimedByOther ? new Date(now.getTime() + CLAIM_MS) : null);
      const formerCard = { ...card };
      if (
        !isEnded &&
        hasUnannouncedDeposit(update) &&
        resendOrSchedule(update, isOutOfSightByCard.get(card), now)
      )
        replacedCards.push(formerCard);
      const hash = hashText(JSON.stringify([content.text.source, content.buttons]));
      // An obsolete card without a deposit keeps its content, because the new one may be empty.
      if (hash === card.shownHash || (isObsolete && card.depositId === null)) continue;
      card.shownHash = hash;
      card.queuedAt = now;
      changedUpdates.push({ ...update, content });
    }
    await this.outbox.upsert(
      ...replacedCards.map((card) => ({
        ...toMessageTarget(card),
        text: md`Continued below`,
        buttons: [],
        options: { isDispensable: true },
      })),
      ...changedUpdates.map(({ card, quiet, content }) => ({
        ...toMessageTarget(card),
        ...content,
        isAnswer,
        options: buildSoundOptions(quiet, now),
      })),
    );
    return endedCards;
  }

  /** Builds the card's view. First ends or changes the card's step if it has expired, or if the deposit has changed. */
  private updateStepAndBuildView(
    { card, brandName, queue }: CardUpdate,
    deposits: Map<number, CardDeposit>,
    now: Date,
  ): CardView {
    const deposit = card.depositId === null ? null : (deposits.get(card.depositId) ?? null);
    if (deposit)
      card.step = updateStep(card.step, hashContent(applyCorrection(deposit, card.correction)), now);
    const ownCount = deposit?.status === 'wait' ? 1 : 0;
    return {
      card,
      brandName,
      deposit,
      previousDeposit: card.recentDecision ? (deposits.get(card.recentDecision.id) ?? null) : null,
      otherCount: Math.max((queue?.count ?? 0) - ownCount, 0),
      depositClaimedByOther: queue && !deposit ? (deposits.get(queue.oldestId) ?? null) : null,
      openLink: deposit ? this.notices.buildOpenLink(`/deposits/moderation?deposit=${deposit.id}`) : null,
    };
  }

  /** Checks for each card whether later messages have moved it out of sight. Omits cards that are not in the chat yet. */
  private async checkOutOfSight(cards: CardRow[]): Promise<Map<CardRow, boolean>> {
    if (cards.length === 0) return new Map();
    const keys = cards.map((card) => toMessageTarget(card).key);
    const [locationByKey, newestIdByChat] = await Promise.all([
      this.messages.listLocations(keys),
      this.messages.getNewestMessageIdByChat([...new Set(cards.map(({ telegramId }) => telegramId))]),
    ]);
    return new Map(
      cards.flatMap((card, n) => {
        const location = locationByKey.get(keys[n]!);
        if (!location || location.messageId === null) return [];
        return [[card, Number(location.messageId) < (newestIdByChat.get(location.chatId) ?? 0)]];
      }),
    );
  }

  /**
   * Moves a live card to the next deposit if it has none, if the current one is no longer waiting, or if another person has
   * claimed it and the card has no step in progress.
   */
  private async advance(card: CardRow, deposits: Map<number, CardDeposit>, now: Date): Promise<void> {
    const current = card.depositId === null ? undefined : deposits.get(card.depositId);
    const isClaimedByOther = current?.claim != null && current.claim.user.id !== card.userId;
    if (current?.status === 'wait' && (card.step !== null || !isClaimedByOther)) return;
    if (
      current &&
      current.status !== 'wait' &&
      !(card.recentDecision?.id === current.id && isStillShown(card.recentDecision, now))
    )
      card.recentDecision = toRecentDecision(current.id, false, now);
    const isOwnDecision =
      current !== undefined && card.recentDecision?.id === current.id && card.recentDecision.isOwn;
    if (!isOwnDecision) card.acknowledgedAt = null;
    card.depositId = await this.claims.claimNextId(card.userId, { brandIds: [card.brandId] });
    card.step = null;
    card.correction = null;
  }
}

const toModeratorKey = ({ userId, brandId }: { userId: number; brandId: number }) => `${userId}:${brandId}`;

function toCardWithRecipient(
  card: CardRow,
  moderator: DepositModerator | undefined,
  modeByUserId: ShowOptions['modeByUserId'],
): CardWithRecipient {
  const mode = modeByUserId?.get(card.userId);
  return {
    card,
    canModerate: moderator !== undefined,
    quiet: moderator?.quiet ?? null,
    isObsolete: card.kind === 'live' && mode !== undefined && mode !== 'live',
  };
}

const getNewestId = ({ queue }: CardUpdate): number => queue?.newestId ?? 0;

/**
 * Marks all deposits so far as announced if the update answers an action of the person, or if the card is new, because a new
 * card makes a sound. In quiet hours, a new card makes no sound, so it announces no deposit.
 */
function markAnnounced(update: CardUpdate, isAnswer: boolean, now: Date): void {
  const { card, quiet } = update;
  if (isAnswer) card.announcedId = getNewestId(update);
  else card.announcedId ??= findQuietEnd(quiet, now) ? 0 : getNewestId(update);
}

const hasUnannouncedDeposit = (update: CardUpdate): boolean =>
  update.card.kind === 'live' &&
  update.card.depositId !== null &&
  getNewestId(update) > update.card.announcedId!;

/**
 * Prepares a live card to be sent again as a new message, because an edit makes no sound. Returns false if that must wait: for a
 * later attempt, which this schedules, or for the end of an unfinished step. `isOutOfSight`: undefined if the card is not in the
 * chat yet.
 */
function resendOrSchedule(update: CardUpdate, isOutOfSight: boolean | undefined, now: Date): boolean {
  const { card, quiet } = update;
  const resendAt = findQuietEnd(quiet, now) ?? getNextResendTime(card, isOutOfSight === true);
  if (resendAt > now || isOutOfSight === undefined) {
    const checkAt = resendAt > now ? resendAt : new Date(now.getTime() + RECHECK_MS);
    card.refreshAt = card.refreshAt !== null && card.refreshAt < checkAt ? card.refreshAt : checkAt;
    return false;
  }
  if (card.step !== null) return false;
  card.messageNumber += 1;
  card.messageCreatedAt = now;
  card.announcedId = getNewestId(update);
  card.shownHash = null;
  return true;
}

function buildUpdateContent(
  { canModerate, isObsolete, brandName }: CardUpdate,
  view: CardView,
  now: Date,
): TextWithButtons {
  if (!canModerate) return { text: md`${formatAccessLost(brandName)}`, buttons: [] };
  if (!isObsolete) return buildCardContent(view, now);
  const depositLines = [view.previousDeposit, view.deposit].flatMap((deposit) =>
    deposit ? formatAsLine(deposit, now, brandName) : [],
  );
  return { text: lines(...depositLines), buttons: [] };
}

function listDepositIds(cards: CardRow[]): number[] {
  const ids = cards.flatMap(({ depositId, recentDecision }) => [depositId, recentDecision?.id ?? null]);
  return [...new Set(ids)].filter((id) => id !== null);
}

const toMessageTarget = ({ id, telegramId, depositId, messageNumber }: CardRow) => ({
  chatId: telegramId,
  key: messageNumber === 0 ? `deposit-card:${id}` : `deposit-card:${id}:${messageNumber}`,
  subject: `deposit-card:${id}:${depositId ?? 0}`,
});
