import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { notFound } from '../../../platform/domain-error.js';
import { BrandService } from '../../brands/brand.service.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { BrandFiguresService } from '../../statistics/brand-figures.service.js';
import { OverviewRepository } from './overview.repository.js';
import { maySeeResults, mayUse } from './overview.rules.js';
import type { BrandOverview, Start } from './overview.schemas.js';

/** The start page lists this many brands with people who ask to join. */
const LISTED = 5;
const TREND_DAYS = 28;

/** What waits for somebody, and how the day goes. Everybody sees only the parts that they have a right to. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly overviews: OverviewRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly totals: TotalsService,
    private readonly figures: BrandFiguresService,
  ) {}

  async start(caller: Caller): Promise<Start> {
    const reach = caller.brandIds === 'all' ? null : caller.brandIds;
    const [work, requests, figures] = await Promise.all([
      this.work(caller, reach),
      mayUse(caller, 'users') ? this.overviews.countJoinRequests(reach) : null,
      maySeeResults(caller) ? this.figures.ofReach(caller) : null,
    ]);
    const join_requests = requests && {
      count: requests.reduce((sum, { count }) => sum + count, 0),
      brands: requests.slice(0, LISTED),
    };
    return { ...work, join_requests, figures };
  }

  async ofBrand(caller: Caller, brandId: number): Promise<BrandOverview> {
    await this.brands.getReachable(caller, brandId);
    const [work, requests, figures] = await Promise.all([
      this.work(caller, [brandId]),
      mayUse(caller, 'users') ? this.overviews.countJoinRequests([brandId]) : null,
      maySeeResults(caller) ? this.figuresWithTrend(brandId) : null,
    ]);
    return { ...work, join_requests: requests && (requests[0]?.count ?? 0), figures };
  }

  private async work(caller: Caller, brandIds: readonly number[] | null) {
    const [deposits, tickets, undelivered] = await Promise.all([
      mayUse(caller, 'deposits') ? this.waiting(brandIds) : null,
      mayUse(caller, 'tickets')
        ? this.overviews.countOpenTickets(brandIds, caller.userId, this.clock.now())
        : null,
      this.overviews.countUndelivered(brandIds),
    ]);
    return { deposits, tickets, undelivered };
  }

  private async waiting(brandIds: readonly number[] | null) {
    const [waiting, oldest_at] = await Promise.all([
      this.totals.countWaiting(brandIds ?? 'all'),
      this.overviews.findOldestWaiting(brandIds),
    ]);
    return { waiting, oldest_at };
  }

  private async figuresWithTrend(brandId: number) {
    const [figures, days] = await Promise.all([
      this.figures.ofBrand(brandId),
      this.figures.trend(brandId, this.figures.lastDays(TREND_DAYS)),
    ]);
    if (!figures) throw notFound();
    return { ...figures, days };
  }
}
