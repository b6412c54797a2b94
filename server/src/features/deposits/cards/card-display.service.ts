import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { NoticeService } from '../../brands/notices/notice.service.js';
import { labelOf } from '../deposit.rules.js';
import { ClaimService } from '../moderation/claim.service.js';
import { CardFactsRepository } from './card-facts.repository.js';
import { type CardContent, contentOfCard, notYours } from './card-text.rules.js';
import {
  type CardDeposit,
  type CardMode,
  corrected,
  decidedNow,
  digestOf,
  hashOf,
  isCurrent,
  isOver,
  PAUSE_SECONDS,
  refreshTimeOf,
  stepNow,
} from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';
import { md } from '../../../platform/messenger/api/markdown.js';

const RECORD_MS = 30 * 86_400_000;
/** A claim lasts as long. Then a live card may take the deposit that somebody else held. */
const HELD_MS = 60_000;

interface Showing {
  /** The person waits for it, so it does not pause. */
  isAnswer?: boolean;
  /** How people get new deposits now. Left out: as before. */
  modes?: Map<number, CardMode>;
}

/** Makes messages of cards. A card is edited only if it shows something else than before. */
@Injectable()
export class CardDisplayService {
  constructor(
    private readonly cards: CardRepository,
    private readonly facts: CardFactsRepository,
    private readonly claims: ClaimService,
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
  ) {}

  /** What cards show of these deposits. */
  findDeposits(ids: number[], now: Date): Promise<Map<number, CardDeposit>> {
    return this.facts.find(ids, new Date(now.getTime() - RECORD_MS));
  }

  /** "This card shows A78 now". */
  async describePresent({ depositId }: CardRow, now: Date): Promise<string> {
    const deposit = depositId === null ? null : (await this.findDeposits([depositId], now)).get(depositId);
    return deposit ? `This card shows ${labelOf(deposit)} now` : 'This card shows no deposit now';
  }

  async findBrandName(brandId: number): Promise<string> {
    return (await this.facts.findBrands([brandId]))[0]?.name ?? `#${brandId}`;
  }

  /** Brings locked cards up to date, and stores them. */
  async show(all: CardRow[], now: Date, { isAnswer = false, modes }: Showing = {}): Promise<void> {
    const paused = (card: CardRow) =>
      !isAnswer && card.queuedAt !== null && !isOver(card.queuedAt, PAUSE_SECONDS, now);
    const later = all.filter(paused);
    for (const card of later) card.refreshAt = new Date(card.queuedAt!.getTime() + PAUSE_SECONDS * 1_000);
    const cards = all.filter((card) => !paused(card));
    const ended = cards.length > 0 ? await this.showNow(cards, now, isAnswer, modes) : [];
    await this.cards.save(all);
    await this.cards.delete(ended.map(({ id }) => id));
  }

  /** Replaces the message of live cards that have scrolled away. They end. */
  async end(cards: { id: number; telegramId: string }[]): Promise<void> {
    await this.outbox.queueOrChange(
      ...cards.map((card) => ({ ...messageOf(card), text: md`This card goes on below`, buttons: [] })),
    );
    await this.cards.delete(cards.map(({ id }) => id));
  }

  /** Returns the cards that end, because they will never show anything else. */
  private async showNow(
    cards: CardRow[],
    now: Date,
    isAnswer: boolean,
    modes: Showing['modes'],
  ): Promise<CardRow[]> {
    const brandIds = [...new Set(cards.map(({ brandId }) => brandId))];
    const [readers, brands, before] = await Promise.all([
      this.notices.listDepositReaders(brandIds),
      this.facts.findBrands(brandIds),
      this.findDeposits(idsOf(cards), now),
    ]);
    const isReader = (card: CardRow) =>
      readers.some(({ userId, brandId }) => userId === card.userId && brandId === card.brandId);
    const isOff = (card: CardRow) =>
      card.kind === 'live' && modes?.has(card.userId) === true && modes.get(card.userId) !== 'live';
    for (const card of cards)
      if (card.kind === 'live' && isReader(card) && !isOff(card)) await this.advance(card, before, now);
    const waiting = await this.facts.findWaiting(brandIds);
    const deposits = await this.findDeposits(
      [...idsOf(cards), ...waiting.map(({ oldestId }) => oldestId)],
      now,
    );
    const ended: CardRow[] = [];
    const changed: { card: CardRow; content: CardContent }[] = [];
    for (const card of cards) {
      const brand = brands.find(({ id }) => id === card.brandId)?.name ?? '';
      const deposit = card.depositId === null ? null : (deposits.get(card.depositId) ?? null);
      const ofBrand = waiting.find(({ brandId }) => brandId === card.brandId);
      const shown = deposit?.status === 'wait' ? 1 : 0;
      if (deposit) card.step = stepNow(card.step, digestOf(corrected(deposit, card.correction)), now);
      const view = {
        card,
        brand,
        deposit,
        previous: card.decided ? (deposits.get(card.decided.id) ?? null) : null,
        others: Math.max((ofBrand?.count ?? 0) - shown, 0),
        held: ofBrand && !deposit ? (deposits.get(ofBrand.oldestId) ?? null) : null,
        opening: deposit ? this.notices.openingOf(`/deposits/moderation?deposit=${deposit.id}`) : null,
      };
      const content = !isReader(card)
        ? { text: md`${notYours(brand)}`, buttons: [] }
        : isOff(card)
          ? { text: md`This card has ended`, buttons: [] }
          : contentOfCard(view, now);
      if (!isReader(card) || isOff(card) || (card.kind === 'each' && !deposit)) ended.push(card);
      card.refreshAt = refreshTimeOf(card, now) ?? (view.held ? new Date(now.getTime() + HELD_MS) : null);
      const hash = hashOf(JSON.stringify([content.text.source, content.buttons]));
      if (hash === card.shown || (isOff(card) && card.depositId === null)) continue;
      card.shown = hash;
      card.queuedAt = now;
      changed.push({ card, content });
    }
    await this.outbox.queueOrChange(
      ...changed.map(({ card, content }) => ({ ...messageOf(card), ...content, isAnswer })),
    );
    return ended;
  }

  /** Lets a live card show the next deposit if its own does not wait any more, or somebody else holds it. */
  private async advance(card: CardRow, deposits: Map<number, CardDeposit>, now: Date): Promise<void> {
    const own = card.depositId === null ? undefined : deposits.get(card.depositId);
    const isTaken = own?.claim != null && own.claim.user.id !== card.userId && card.step === null;
    if (own?.status === 'wait' && !isTaken) return;
    if (own && own.status !== 'wait' && !(card.decided?.id === own.id && isCurrent(card.decided, now)))
      card.decided = decidedNow(own.id, false, now);
    const isOwnMove = own !== undefined && card.decided?.id === own.id && card.decided.isOwn;
    if (!isOwnMove) card.acknowledgedAt = null;
    card.depositId = await this.claims.hold(card.userId, card.brandId);
    card.step = null;
    card.correction = null;
  }
}

const idsOf = (cards: CardRow[]): number[] =>
  [...new Set(cards.flatMap(({ depositId, decided }) => [depositId, decided?.id ?? null]))].filter(
    (id) => id !== null,
  );

const messageOf = ({
  id,
  telegramId,
  depositId = null,
}: {
  id: number;
  telegramId: string;
  depositId?: number | null;
}) => ({
  chatId: telegramId,
  key: `deposit-card:${id}`,
  about: `deposit-card:${id}:${depositId ?? 0}`,
});
