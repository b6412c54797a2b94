import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { OutboxQueries } from '../../../platform/messenger/sending/outbox-queries.js';
import { findQuietEnd, buildSoundOptions } from '../../notifications/notice.rules.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import { ClaimService } from '../moderation/claim.service.js';
import { CardDetailsRepository } from './card-details.repository.js';
import {
  type CardContent,
  type CardView,
  buildCardContent,
  formatInLine,
  formatNotYours,
} from './card-text.rules.js';
import {
  type CardDeposit,
  type CardMode,
  getNextSoundTime,
  applyCorrection,
  toRecentDecision,
  computeDigest,
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

type Reader = Awaited<ReturnType<NoticeService['listDepositReaders']>>[number];

/** A card and its person. */
interface Recipient {
  card: CardRow;
  /** Whether the person may moderate deposits of the brand. */
  isReader: boolean;
  quiet: Reader['quiet'] | null;
  /** A live card of a person who gets new deposits in another way now. */
  isOff: boolean;
}

interface CardUpdate extends Recipient {
  /** The name of the brand, and the deposits that wait there. */
  brand: string;
  queue: { count: number; oldestId: number; newestId: number } | undefined;
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
      !isAnswer && card.queuedAt !== null && !hasElapsed(card.queuedAt, PAUSE_SECONDS, now);
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
    const recipients = cards.map((card) => toRecipient(card, readers, modes));
    for (const { card, isReader, isOff } of recipients)
      if (card.kind === 'live' && isReader && !isOff) await this.advance(card, before, now);
    const queues = await this.facts.listWaiting(brandIds);
    const oldestIds = queues.map(({ oldestId }) => oldestId);
    const deposits = await this.getDeposits([...listDepositIds(cards), ...oldestIds], now);
    const updates = recipients.map((recipient) => {
      const isOfBrand = ({ brandId }: { brandId: number }) => brandId === recipient.card.brandId;
      const brand = brands.find(({ id }) => id === recipient.card.brandId)?.name ?? '';
      return { ...recipient, brand, queue: queues.find(isOfBrand) };
    });
    for (const update of updates) markHeard(update, isAnswer, now);
    const outOfSight = await this.listOutOfSight(updates.filter(hasUnheard).map(({ card }) => card));

    const ended: CardRow[] = [];
    const changed: (CardUpdate & { content: CardContent })[] = [];
    const replaced: CardRow[] = [];
    for (const update of updates) {
      const { card, isReader, isOff } = update;
      const view = this.buildView(update, deposits, now);
      const content = buildUpdateContent(update, view, now);
      const isEnded = !isReader || isOff || (card.kind === 'each' && !view.deposit);
      if (isEnded) ended.push(card);
      card.refreshAt = getRefreshTime(card, now) ?? (view.held ? new Date(now.getTime() + HELD_MS) : null);
      const former = { ...card };
      if (!isEnded && hasUnheard(update) && soundOrSchedule(update, outOfSight.get(card), now))
        replaced.push(former);
      const hash = hashText(JSON.stringify([content.text.source, content.buttons]));
      if (hash === card.shown || (isOff && card.depositId === null)) continue;
      card.shown = hash;
      card.queuedAt = now;
      changed.push({ ...update, content });
    }
    await this.outbox.upsert(
      ...replaced.map((card) => ({
        ...toMessage(card),
        text: md`Continued below`,
        buttons: [],
        options: { isDispensable: true },
      })),
      ...changed.map(({ card, quiet, content }) => ({
        ...toMessage(card),
        ...content,
        isAnswer,
        options: buildSoundOptions(quiet, now),
      })),
    );
    return ended;
  }

  /** Ends an action that has expired or whose deposit has changed, and returns what the card is about. */
  private buildView({ card, brand, queue }: CardUpdate, deposits: Map<number, CardDeposit>, now: Date) {
    const deposit = card.depositId === null ? null : (deposits.get(card.depositId) ?? null);
    if (deposit)
      card.step = updateStep(card.step, computeDigest(applyCorrection(deposit, card.correction)), now);
    const own = deposit?.status === 'wait' ? 1 : 0;
    return {
      card,
      brand,
      deposit,
      previous: card.decided ? (deposits.get(card.decided.id) ?? null) : null,
      others: Math.max((queue?.count ?? 0) - own, 0),
      held: queue && !deposit ? (deposits.get(queue.oldestId) ?? null) : null,
      opening: deposit ? this.notices.buildOpenButton(`/deposits/moderation?deposit=${deposit.id}`) : null,
    };
  }

  /** Whether each card is out of sight, because other messages followed. Omits cards that are not in the chat yet. */
  private async listOutOfSight(cards: CardRow[]): Promise<Map<CardRow, boolean>> {
    if (cards.length === 0) return new Map();
    const keys = cards.map((card) => toMessage(card).key);
    const [places, followed] = await Promise.all([
      this.messages.listLocations(keys),
      this.messages.listOvertaken(keys),
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

function toRecipient(card: CardRow, readers: Reader[], modes: ShowOptions['modes']): Recipient {
  const reader = readers.find(({ userId, brandId }) => userId === card.userId && brandId === card.brandId);
  const mode = modes?.get(card.userId);
  return {
    card,
    isReader: reader !== undefined,
    quiet: reader?.quiet ?? null,
    isOff: card.kind === 'live' && mode !== undefined && mode !== 'live',
  };
}

const getNewestId = ({ queue }: CardUpdate): number => queue?.newestId ?? 0;

/** A new card has made a sound for all deposits so far, unless its person has quiet hours. So has an answer to the person. */
function markHeard(update: CardUpdate, isAnswer: boolean, now: Date): void {
  const { card, quiet } = update;
  if (isAnswer) card.heardId = getNewestId(update);
  else card.heardId ??= findQuietEnd(quiet, now) ? 0 : getNewestId(update);
}

const hasUnheard = (update: CardUpdate): boolean =>
  update.card.kind === 'live' && update.card.depositId !== null && getNewestId(update) > update.card.heardId!;

/**
 * Turns a live card into a new message, which makes a sound, or schedules that. Returns whether it did. `isOutOfSight`: undefined
 * if the card is not in the chat yet.
 */
function soundOrSchedule(update: CardUpdate, isOutOfSight: boolean | undefined, now: Date): boolean {
  const { card, quiet } = update;
  const soundAt = findQuietEnd(quiet, now) ?? getNextSoundTime(card, isOutOfSight === true);
  if (soundAt > now || isOutOfSight === undefined) {
    const checkAt = soundAt > now ? soundAt : new Date(now.getTime() + UNSENT_MS);
    card.refreshAt = card.refreshAt !== null && card.refreshAt < checkAt ? card.refreshAt : checkAt;
    return false;
  }
  if (card.step !== null) return false;
  card.messageNumber += 1;
  card.begunAt = now;
  card.heardId = getNewestId(update);
  card.shown = null;
  return true;
}

function buildUpdateContent({ isReader, isOff, brand }: CardUpdate, view: CardView, now: Date): CardContent {
  if (!isReader) return { text: md`${formatNotYours(brand)}`, buttons: [] };
  if (!isOff) return buildCardContent(view, now);
  const shown = [view.previous, view.deposit].flatMap((one) => (one ? formatInLine(one, now, brand) : []));
  return { text: lines(...shown), buttons: [] };
}

const listDepositIds = (cards: CardRow[]): number[] =>
  [...new Set(cards.flatMap(({ depositId, decided }) => [depositId, decided?.id ?? null]))].filter(
    (id) => id !== null,
  );

const toMessage = ({ id, telegramId, depositId, messageNumber }: CardRow) => ({
  chatId: telegramId,
  key: messageNumber === 0 ? `deposit-card:${id}` : `deposit-card:${id}:${messageNumber}`,
  about: `deposit-card:${id}:${depositId ?? 0}`,
});
