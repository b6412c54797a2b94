import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/messenger/sending/outbox.js';
import { lines } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { buildSoundOptions } from '../../notifications/notice.rules.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { CardDisplayService } from './card-display.service.js';
import { CardDetailsRepository, type DepositState } from './card-details.repository.js';
import { formatWaitingDigest } from './card-text.rules.js';
import { type CardMode, isStillShown, chooseMode } from './card.rules.js';
import { CardRepository, type CardRow } from './card.repository.js';
import { DAY_MS, MINUTE_MS } from '../../../../shared/units.rules.js';

/** Further changes are processed in the next run. */
const BATCH_SIZE = 500;
const DIGEST_INTERVAL_MS = 15 * MINUTE_MS;
const MAX_CARD_AGE_MS = 2 * DAY_MS;

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
    const modeByUserId = deposits.length > 0 ? await this.createCards(deposits, now) : undefined;
    const brandIds = [...new Set(deposits.map(({ brandId }) => brandId))];
    const dueCards = await this.cards.lockDue(depositIds, brandIds, now);
    if (dueCards.length > 0) await this.display.show(dueCards, now, { modeByUserId });
  }

  /** Sends the number of waiting deposits to people in the mode `digest`, at most once in each quarter of an hour. */
  @Transactional()
  async sendDigests(): Promise<void> {
    const now = this.clock.now();
    const intervalNumber = Math.floor(now.getTime() / DIGEST_INTERVAL_MS);
    // Deposits may have been created in the previous interval after its digest.
    const newSince = new Date((intervalNumber - 1) * DIGEST_INTERVAL_MS);
    const brands = await this.details.listBrandsWithWaiting(newSince);
    if (!brands.some(({ hasNew }) => hasNew)) return;
    const moderatorRows = await this.notices.listDepositModerators(brands.map(({ brandId }) => brandId));
    const rowsByUserId = groupBy(
      moderatorRows.filter(({ cardSetting }) => cardSetting === 'digest'),
      ({ userId }) => userId,
    );
    const openLink = this.notices.buildOpenLink('/deposits/moderation');
    const messages = [...rowsByUserId].flatMap(([userId, rows]) => {
      const ownBrands = brands.filter(({ brandId }) => rows.some((row) => row.brandId === brandId));
      if (!ownBrands.some(({ hasNew }) => hasNew)) return [];
      const text = formatWaitingDigest(ownBrands);
      return {
        chatId: rows[0]!.telegramId,
        key: `deposit-digest:${userId}:${intervalNumber}`,
        options: buildSoundOptions(rows[0]!.quiet, now),
        ...('button' in openLink
          ? { text, buttons: [[openLink.button]] }
          : { text: lines(text, openLink.line) }),
      };
    });
    await this.outbox.enqueue(...messages);
  }

  /** Creates cards for waiting deposits, and retires the cards that live cards replace. Returns the modes of people. */
  private async createCards(deposits: DepositState[], now: Date): Promise<Map<number, CardMode>> {
    const waiting = deposits.filter(({ status }) => status === 'wait');
    const createdCounts = await this.details.countCreatedByBrand(new Date(now.getTime() - MINUTE_MS), now);
    const createdCountByBrand = new Map(createdCounts.map(({ brandId, count }) => [brandId, count]));
    const changedBrandIds = deposits.map(({ brandId }) => brandId);
    const moderatorRows = await this.notices.listDepositModerators([
      ...new Set([...changedBrandIds, ...createdCountByBrand.keys()]),
    ]);
    const rowsByUserId = groupBy(moderatorRows, ({ userId }) => userId);
    const liveCards = await this.cards.listLive([...rowsByUserId.keys()]);
    const liveUserIds = new Set(liveCards.filter((card) => isInUse(card, now)).map(({ userId }) => userId));
    const modeByUserId = new Map<number, CardMode>();
    for (const [userId, rows] of rowsByUserId) {
      const perMinute = rows.reduce((sum, { brandId }) => sum + (createdCountByBrand.get(brandId) ?? 0), 0);
      const hasLive = liveUserIds.has(userId);
      // A person has the same setting in all brands.
      modeByUserId.set(userId, chooseMode(rows[0]!.cardSetting, { perMinute, hasLive }));
    }
    const listModeratorsInMode = (mode: CardMode) =>
      moderatorRows.filter(({ userId }) => modeByUserId.get(userId) === mode);
    const waitingByBrand = groupBy(waiting, ({ brandId }) => brandId);
    const singleCards = listModeratorsInMode('each').flatMap(({ userId, brandId }) =>
      (waitingByBrand.get(brandId) ?? []).map(({ id }) => ({
        userId,
        brandId,
        depositId: id,
        kind: 'each' as const,
      })),
    );
    await this.cards.create(singleCards, now);
    const liveModerators = listModeratorsInMode('live');
    const retiredCards = await this.cards.retire(
      [...new Set(liveModerators.map(({ userId }) => userId))],
      now,
    );
    const moderatorsWithDeposits = liveModerators.filter(
      (moderator) =>
        waitingByBrand.has(moderator.brandId) ||
        retiredCards.some((card) => card.userId === moderator.userId && card.brandId === moderator.brandId),
    );
    await this.cards.create(
      moderatorsWithDeposits.map(({ userId, brandId }) => ({
        userId,
        brandId,
        depositId: null,
        kind: 'live',
      })),
      now,
    );
    return modeByUserId;
  }
}

const isInUse = (
  { depositId, recentDecision }: Pick<CardRow, 'depositId' | 'recentDecision'>,
  now: Date,
): boolean => depositId !== null || isStillShown(recentDecision, now);
