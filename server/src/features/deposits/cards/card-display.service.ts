import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { OutboxQueries } from '../../../platform/messenger/sending/outbox-queries.js';
import { findQuietEnd, buildSoundOptions } from '../../notifications/notice.rules.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import { ClaimService } from '../moderation/claim.service.js';
import { CardDetailsRepository } from './card-details.repository.js';
import { type CardContent, buildCardContent, formatInLine, formatNotYours } from './card-text.rules.js';
import {
  type CardDeposit,
  type CardMode,
  getNextSoundTime,
  applyCorrection,
  toRecentDecision,
  computeDigest,
  hashText,
  isStillShown,
  isOver,
  PAUSE_SECONDS,
  getRefreshTime,
  updateStep,
} from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';
import { lines, md } from '../../../platform/messenger/api/markdown.js';
import { DAY_MS } from '../../../../shared/units.rules.js';

const RECORD_MS = 30 * DAY_MS;
/** The duration of a claim. After it, a live card may show the deposit that somebody else held. */
const HELD_MS = 60_000;
/** When to check again a card that is not sent yet. */
const UNSENT_MS = 60_000;

interface ShowOptions {
  /** The person is waiting for it, so it is not delayed. */
  isAnswer?: boolean;
  /** How people get new deposits now. Left out: as before. */
  modes?: Map<number, CardMode>;
}

/** Sends cards as messages. A message is edited only if its content changes. */
@Injectable()
export class CardDisplayService {
  constructor(
    private readonly cards: CardRepository,
    private readonly facts: CardDetailsRepository,
    private readonly claims: ClaimService,
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
    private readonly messages: OutboxQueries,
  ) {}

  /** What cards show of these deposits. */
  getDeposits(ids: number[], now: Date): Promise<Map<number, CardDeposit>> {
    return this.facts.getDeposits(ids, new Date(now.getTime() - RECORD_MS));
  }

  /** "This card shows A78 now". */
  async formatCurrent({ depositId }: CardRow, now: Date): Promise<string> {
    const deposit = depositId === null ? null : (await this.getDeposits([depositId], now)).get(depositId);
    return deposit ? `This card shows ${formatLabel(deposit)} now` : 'This card shows no deposit now';
  }

  async getBrandName(brandId: number): Promise<string> {
    return (await this.facts.listBrands([brandId]))[0]?.name ?? `#${brandId}`;
  }

  /** Brings locked cards up to date, and stores them. */
  async show(all: CardRow[], now: Date, { isAnswer = false, modes }: ShowOptions = {}): Promise<void> {
    const paused = (card: CardRow) =>
      !isAnswer && card.queuedAt !== null && !isOver(card.queuedAt, PAUSE_SECONDS, now);
    const later = all.filter(paused);
    for (const card of later) card.refreshAt = new Date(card.queuedAt!.getTime() + PAUSE_SECONDS * 1_000);
    const cards = all.filter((card) => !paused(card));
    const ended = cards.length > 0 ? await this.showNow(cards, now, isAnswer, modes) : [];
    await this.cards.update(all);
    await this.cards.delete(ended.map(({ id }) => id));
  }

  /** Returns the cards that are finished, because their content will not change any more. */
  private async showNow(
    cards: CardRow[],
    now: Date,
    isAnswer: boolean,
    modes: ShowOptions['modes'],
  ): Promise<CardRow[]> {
    const brandIds = [...new Set(cards.map(({ brandId }) => brandId))];
    const [readers, brands, before] = await Promise.all([
      this.notices.listDepositReaders(brandIds),
      this.facts.listBrands(brandIds),
      this.getDeposits(listDepositIds(cards), now),
    ]);
    const findReader = (card: CardRow) =>
      readers.find(({ userId, brandId }) => userId === card.userId && brandId === card.brandId);
    const isReader = (card: CardRow) => findReader(card) !== undefined;
    const getQuietHours = (card: CardRow) => findReader(card)?.quiet ?? null;
    const isOff = (card: CardRow) =>
      card.kind === 'live' && modes?.has(card.userId) === true && modes.get(card.userId) !== 'live';
    for (const card of cards)
      if (card.kind === 'live' && isReader(card) && !isOff(card)) await this.advance(card, before, now);
    const waiting = await this.facts.listWaiting(brandIds);
    const deposits = await this.getDeposits(
      [...listDepositIds(cards), ...waiting.map(({ oldestId }) => oldestId)],
      now,
    );
    const newestIds = new Map(waiting.map(({ brandId, newestId }) => [brandId, newestId]));
    const newest = (card: CardRow) => newestIds.get(card.brandId) ?? 0;
    for (const card of cards)
      if (isAnswer) card.heardId = newest(card);
      else card.heardId ??= findQuietEnd(getQuietHours(card), now) ? 0 : newest(card);
    const unheard = cards.filter(
      (card) => card.kind === 'live' && card.depositId !== null && newest(card) > card.heardId!,
    );
    const outOfSight = await this.listOutOfSight(unheard);
    const ended: CardRow[] = [];
    const changed: { card: CardRow; content: CardContent }[] = [];
    const replaced: CardRow[] = [];
    for (const card of cards) {
      const brand = brands.find(({ id }) => id === card.brandId)?.name ?? '';
      const deposit = card.depositId === null ? null : (deposits.get(card.depositId) ?? null);
      const ofBrand = waiting.find(({ brandId }) => brandId === card.brandId);
      const shown = deposit?.status === 'wait' ? 1 : 0;
      if (deposit)
        card.step = updateStep(card.step, computeDigest(applyCorrection(deposit, card.correction)), now);
      const view = {
        card,
        brand,
        deposit,
        previous: card.decided ? (deposits.get(card.decided.id) ?? null) : null,
        others: Math.max((ofBrand?.count ?? 0) - shown, 0),
        held: ofBrand && !deposit ? (deposits.get(ofBrand.oldestId) ?? null) : null,
        opening: deposit ? this.notices.buildOpenButton(`/deposits/moderation?deposit=${deposit.id}`) : null,
      };
      const content = !isReader(card)
        ? { text: md`${formatNotYours(brand)}`, buttons: [] }
        : isOff(card)
          ? {
              text: lines(
                ...[view.previous, deposit].flatMap((one) => (one ? formatInLine(one, now, brand) : [])),
              ),
              buttons: [],
            }
          : buildCardContent(view, now);
      if (!isReader(card) || isOff(card) || (card.kind === 'each' && !deposit)) ended.push(card);
      card.refreshAt = getRefreshTime(card, now) ?? (view.held ? new Date(now.getTime() + HELD_MS) : null);
      if (unheard.includes(card) && !ended.includes(card)) {
        const isOutOfSight = outOfSight.get(card);
        const againAt =
          findQuietEnd(getQuietHours(card), now) ?? getNextSoundTime(card, isOutOfSight === true);
        if (againAt > now) card.refreshAt = minDate(card.refreshAt, againAt);
        else if (isOutOfSight === undefined)
          card.refreshAt = minDate(card.refreshAt, new Date(now.getTime() + UNSENT_MS));
        else if (card.step === null) {
          replaced.push({ ...card });
          card.messageNumber += 1;
          card.begunAt = now;
          card.heardId = newest(card);
          card.shown = null;
        }
      }
      const hash = hashText(JSON.stringify([content.text.source, content.buttons]));
      if (hash === card.shown || (isOff(card) && card.depositId === null)) continue;
      card.shown = hash;
      card.queuedAt = now;
      changed.push({ card, content });
    }
    await this.outbox.upsert(
      ...replaced.map((card) => ({
        ...toMessage(card),
        text: md`Continued below`,
        buttons: [],
        options: { isDispensable: true },
      })),
      ...changed.map(({ card, content }) => ({
        ...toMessage(card),
        ...content,
        isAnswer,
        options: buildSoundOptions(getQuietHours(card), now),
      })),
    );
    return ended;
  }

  /** Whether each card is out of sight, because other messages followed. Omits cards that are not in the chat yet. */
  private async listOutOfSight(cards: CardRow[]): Promise<Map<CardRow, boolean>> {
    if (cards.length === 0) return new Map();
    const keys = cards.map((card) => toMessage(card).key);
    const [places, followed] = await Promise.all([
      this.messages.findLocations(keys),
      this.messages.findOvertaken(keys),
    ]);
    return new Map(
      cards.flatMap((card, n) =>
        (places.get(keys[n]!)?.messageId ?? null) === null ? [] : [[card, followed.has(keys[n]!)]],
      ),
    );
  }

  /** Moves a live card to the next deposit if its own is no longer waiting, or somebody else holds it. */
  private async advance(card: CardRow, deposits: Map<number, CardDeposit>, now: Date): Promise<void> {
    const own = card.depositId === null ? undefined : deposits.get(card.depositId);
    const isTaken = own?.claim != null && own.claim.user.id !== card.userId && card.step === null;
    if (own?.status === 'wait' && !isTaken) return;
    if (own && own.status !== 'wait' && !(card.decided?.id === own.id && isStillShown(card.decided, now)))
      card.decided = toRecentDecision(own.id, false, now);
    const isOwnMove = own !== undefined && card.decided?.id === own.id && card.decided.isOwn;
    if (!isOwnMove) card.acknowledgedAt = null;
    card.depositId = await this.claims.claimNextId(card.userId, card.brandId);
    card.step = null;
    card.correction = null;
  }
}

const listDepositIds = (cards: CardRow[]): number[] =>
  [...new Set(cards.flatMap(({ depositId, decided }) => [depositId, decided?.id ?? null]))].filter(
    (id) => id !== null,
  );

const minDate = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

const toMessage = ({ id, telegramId, depositId, messageNumber }: CardRow) => ({
  chatId: telegramId,
  key: messageNumber === 0 ? `deposit-card:${id}` : `deposit-card:${id}:${messageNumber}`,
  about: `deposit-card:${id}:${depositId ?? 0}`,
});
