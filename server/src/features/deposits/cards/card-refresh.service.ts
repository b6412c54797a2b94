import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { lines } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { buildSoundOptions } from '../../notifications/notice.rules.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { CardDisplayService, type Reader } from './card-display.service.js';
import { CardDetailsRepository, type DepositState } from './card-details.repository.js';
import { formatDigest } from './card-text.rules.js';
import { type CardMode, isStillShown, chooseMode } from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';
import { MINUTE_MS } from '../../../../shared/units.rules.js';

/** Further changes are processed in the next run. */
const BATCH_SIZE = 500;
const DIGEST_INTERVAL_MS = 15 * MINUTE_MS;
const MAX_CARD_AGE_MS = 2 * 24 * 60 * MINUTE_MS;

/** Updates cards shortly after their deposits change. */
@Injectable()
export class CardRefreshService {
  private lastCheckMs = -Infinity;

  constructor(
    private readonly cards: CardRepository,
    private readonly details: CardDetailsRepository,
    private readonly display: CardDisplayService,
    private readonly notices: NoticeService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Creates cards for new waiting deposits, and updates the cards that are due. Only one process does this at a time. */
  @Transactional()
  async refresh(): Promise<void> {
    if (!(await this.cards.tryLock())) return;
    const now = this.clock.now();
    if (now.getTime() - this.lastCheckMs >= MINUTE_MS) {
      this.lastCheckMs = now.getTime();
      await this.cards.scheduleRefreshAfterLostRights(now);
      await this.cards.purge(new Date(now.getTime() - MAX_CARD_AGE_MS), BATCH_SIZE);
    }
    const depositIds = await this.cards.dequeueChanges(BATCH_SIZE);
    const deposits = await this.details.listStates(depositIds);
    const modes = deposits.length > 0 ? await this.createCards(deposits, now) : undefined;
    const brandIds = [...new Set(deposits.map(({ brandId }) => brandId))];
    const dueCards = await this.cards.lockDue(depositIds, brandIds, now);
    if (dueCards.length > 0) await this.display.show(dueCards, now, { modes });
  }

  /** Sends the number of waiting deposits to people in the mode `digest`, at most once every 15 minutes. */
  @Transactional()
  async sendDigests(): Promise<void> {
    const now = this.clock.now();
    const quarter = Math.floor(now.getTime() / DIGEST_INTERVAL_MS);
    const brands = await this.details.listBrandsWithWaiting(new Date((quarter - 1) * DIGEST_INTERVAL_MS));
    if (!brands.some(({ hasNew }) => hasNew)) return;
    const readers = await this.notices.listDepositModerators(brands.map(({ brandId }) => brandId));
    const readersByUser = groupBy(
      readers.filter(({ cards }) => cards === 'digest'),
      ({ userId }) => userId,
    );
    const openLink = this.notices.buildOpenButton('/deposits/moderation');
    const messages = [...readersByUser].flatMap(([userId, userReaders]) => {
      const ownBrands = brands.filter(({ brandId }) =>
        userReaders.some((reader) => reader.brandId === brandId),
      );
      if (!ownBrands.some(({ hasNew }) => hasNew)) return [];
      const text = formatDigest(ownBrands);
      return {
        chatId: userReaders[0]!.telegramId,
        key: `deposit-digest:${userId}:${quarter}`,
        options: buildSoundOptions(userReaders[0]!.quiet, now),
        ...('button' in openLink
          ? { text, buttons: [[openLink.button]] }
          : { text: lines(text, openLink.line) }),
      };
    });
    await this.outbox.enqueue(...messages);
  }

  /** Creates cards for waiting deposits, and retires those that live cards replace. Returns the modes by user id. */
  private async createCards(deposits: DepositState[], now: Date): Promise<Map<number, CardMode>> {
    const waiting = deposits.filter(({ status }) => status === 'wait');
    const reports = await this.details.countReportsByBrand(new Date(now.getTime() - MINUTE_MS), now);
    const changedBrandIds = deposits.map(({ brandId }) => brandId);
    const readers = await this.notices.listDepositModerators([
      ...new Set([...changedBrandIds, ...reports.map(({ brandId }) => brandId)]),
    ]);
    const liveCards = await this.cards.listLive([...new Set(readers.map(({ userId }) => userId))]);
    const modes = new Map<number, CardMode>();
    for (const [userId, userReaders] of groupBy(readers, ({ userId }) => userId)) {
      const perMinute = reports
        .filter(({ brandId }) => userReaders.some((reader) => reader.brandId === brandId))
        .reduce((sum, { count }) => sum + count, 0);
      const hasLive = liveCards.some((card) => card.userId === userId && isInUse(card, now));
      modes.set(userId, chooseMode(getSetting(userReaders), { perMinute, hasLive }));
    }
    const listReadersInMode = (mode: CardMode) => readers.filter(({ userId }) => modes.get(userId) === mode);
    await this.cards.create(
      listReadersInMode('each').flatMap((reader) =>
        waiting
          .filter(({ brandId }) => brandId === reader.brandId)
          .map(({ id, brandId }) => ({
            userId: reader.userId,
            brandId,
            depositId: id,
            kind: 'each' as const,
          })),
      ),
      now,
    );
    const liveReaders = listReadersInMode('live');
    const retiredCards = await this.cards.retire([...new Set(liveReaders.map(({ userId }) => userId))], now);
    const readersWithDeposits = liveReaders.filter(
      (reader) =>
        waiting.some(({ brandId }) => brandId === reader.brandId) ||
        retiredCards.some((card) => card.userId === reader.userId && card.brandId === reader.brandId),
    );
    await this.cards.create(
      readersWithDeposits.map(({ userId, brandId }) => ({ userId, brandId, depositId: null, kind: 'live' })),
      now,
    );
    return modes;
  }
}

const isInUse = (
  { depositId, recentDecision }: Pick<CardRow, 'depositId' | 'recentDecision'>,
  now: Date,
): boolean => depositId !== null || isStillShown(recentDecision, now);

/** The settings of a person are the same in all brands. */
const getSetting = ([reader]: Reader[]) => reader!.cards;
