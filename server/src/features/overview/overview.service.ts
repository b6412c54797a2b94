import { Injectable } from '@nestjs/common';
import { parseOrder, sortRows } from '../../../shared/sort.rules.js';
import { type ApiKeyCaller, type Caller, canRead, toBrandIds } from '../../platform/access/caller.js';
import { notFound } from '../../platform/errors/domain-error.js';
import { BotLinks } from '../../platform/messenger/api/bot-links.js';
import { Clock } from '../../platform/time/clock.js';
import type { BrandName } from '../brands/registry/brand.schemas.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { TotalsService } from '../deposits/ledger/totals.service.js';
import { BrandFiguresService } from '../statistics/results/brand-figures.service.js';
import { OverviewRepository } from './overview.repository.js';
import type {
  BrandColumn,
  BrandOverview,
  BrandRow,
  BrandSearch,
  ManagerStat,
  SetupSteps,
  StartView,
} from './overview.schemas.js';

const MAX_LISTED_BRANDS = 5;
/** The number of days of the trend in a brand's overview, and in the list of brands. */
const OVERVIEW_TREND_DAYS = 28;
const LIST_TREND_DAYS = 14;

const toRights = (caller: Caller | ApiKeyCaller) => ({
  canSeeRequests: canRead(caller, 'users'),
  canSeeResults: canRead(caller, 'reports') || canRead(caller, 'rating'),
});

/** Open work and figures. A part is null if the caller may not see it. `getCounters` ignores the caller's codes. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly overviews: OverviewRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly totals: TotalsService,
    private readonly figures: BrandFiguresService,
    private readonly links: BotLinks,
  ) {}

  async getStart(caller: Caller): Promise<StartView> {
    const brandIds = toBrandIds(caller);
    const { canSeeRequests, canSeeResults } = toRights(caller);
    const [work, requests, figures, setup] = await Promise.all([
      this.getOpenWork(caller, brandIds),
      canSeeRequests ? this.overviews.countJoinRequests(brandIds) : null,
      canSeeResults ? this.figures.getReachFigures(caller) : null,
      caller.role === 'admin' ? this.findSetup() : null,
    ]);
    const join_requests = requests && {
      count: requests.reduce((sum, { count }) => sum + count, 0),
      brands: requests.slice(0, MAX_LISTED_BRANDS),
    };
    return { ...work, join_requests, figures, setup };
  }

  private async findSetup(): Promise<SetupSteps | null> {
    const { brand_id, ...steps } = await this.overviews.getSetup();
    if (brand_id !== null && Object.values(steps).every(Boolean)) return null;
    return { add_bot_url: await this.links.findAddToGroupUrl(), brand_id, ...steps };
  }

  async getBrandOverview(caller: Caller, brandId: number): Promise<BrandOverview> {
    await this.brands.getReachable(caller, brandId);
    const { canSeeRequests, canSeeResults } = toRights(caller);
    const [work, requests, figures] = await Promise.all([
      this.getOpenWork(caller, [brandId]),
      canSeeRequests ? this.overviews.countJoinRequests([brandId]) : null,
      canSeeResults ? this.getFiguresWithTrend(brandId) : null,
    ]);
    return { ...work, join_requests: requests && (requests[0]?.count ?? 0), figures };
  }

  private async getOpenWork(caller: Caller, brandIds: readonly number[] | null) {
    const [deposits, tickets, undelivered] = await Promise.all([
      canRead(caller, 'deposits') ? this.getWaitingDeposits(brandIds) : null,
      canRead(caller, 'tickets')
        ? this.overviews.countOpenTickets(brandIds, caller.userId, this.clock.now())
        : null,
      this.overviews.countUndelivered(brandIds),
    ]);
    return { deposits, tickets, undelivered };
  }

  private async getWaitingDeposits(brandIds: readonly number[] | null) {
    const [waiting, oldest_at] = await Promise.all([
      this.totals.countWaiting(brandIds ?? 'all'),
      this.overviews.findOldestWaitingTime(brandIds),
    ]);
    return { waiting, oldest_at };
  }

  private async getFiguresWithTrend(brandId: number) {
    const [figures, days] = await Promise.all([
      this.figures.findBrandFigures(brandId),
      this.figures.getTrend(brandId, this.figures.getLastDays(OVERVIEW_TREND_DAYS)),
    ]);
    if (!figures) throw notFound();
    return { ...figures, days };
  }

  /** A page of brands with their open work and figures. */
  async searchBrands(caller: Caller | ApiKeyCaller, { page, q, order }: BrandSearch) {
    const { canSeeRequests, canSeeResults } = toRights(caller);
    const sort = order && ((brands: BrandName[]) => this.sortBrands(caller, brands, order));
    const brandPage = await this.brands.search(caller, page, q, sort);
    const ids = brandPage.data.map(({ id }) => id);
    const [waiting, tickets, requests, figures] = await Promise.all([
      canRead(caller, 'deposits') ? this.totals.countWaitingByBrand(ids) : null,
      canRead(caller, 'tickets') ? this.overviews.countTicketsByBrand(ids, this.clock.now()) : null,
      canSeeRequests ? this.overviews.countJoinRequests(ids) : null,
      canSeeResults ? this.figures.listBrandFigures(ids, LIST_TREND_DAYS) : null,
    ]);
    const data = brandPage.data.map((brand): BrandRow => {
      const isOfBrand = ({ brandId }: { brandId: number }) => brandId === brand.id;
      return {
        ...brand,
        deposits: waiting && { waiting: waiting.find(isOfBrand)?.count ?? 0 },
        tickets: tickets && (tickets.find(isOfBrand) ?? { new: 0, in_work: 0, overdue: 0 }),
        join_requests: requests && (requests.find(({ id }) => id === brand.id)?.count ?? 0),
        figures: figures?.find((brandFigures) => brandFigures.brand.id === brand.id) ?? null,
      };
    });
    return { ...brandPage, data };
  }

  private async sortBrands(
    caller: Caller | ApiKeyCaller,
    brands: BrandName[],
    order: NonNullable<BrandSearch['order']>,
  ): Promise<number[]> {
    const { column, isDescending } = parseOrder<BrandColumn>(order);
    const ids = brands.map(({ id }) => id);
    const valueById = await this.findSortValues(caller, ids, column);
    const byName = sortRows(brands, ({ name }) => name, column === 'name' && isDescending);
    const sorted = valueById ? sortRows(byName, ({ id }) => valueById.get(id), isDescending) : byName;
    return sorted.map(({ id }) => id);
  }

  /** The values of a column by id of the brand. Null: the column is the name, or the caller may not see it. */
  private async findSortValues(
    caller: Caller | ApiKeyCaller,
    ids: number[],
    column: BrandColumn,
  ): Promise<Map<number, number> | null> {
    const toCountById = (counts: readonly (readonly [number, number])[]) =>
      new Map([...ids.map((id) => [id, 0] as const), ...counts]);
    if (column === 'waiting' && canRead(caller, 'deposits')) {
      const counts = await this.totals.countWaitingByBrand(ids);
      return toCountById(counts.map(({ brandId, count }) => [brandId, count]));
    }
    if (column === 'tickets' && canRead(caller, 'tickets')) {
      const counts = await this.overviews.countTicketsByBrand(ids, this.clock.now());
      return toCountById(counts.map((tickets) => [tickets.brandId, tickets.new]));
    }
    if (column === 'requests' && toRights(caller).canSeeRequests) {
      const counts = await this.overviews.countJoinRequests(ids);
      return toCountById(counts.map(({ id, count }) => [id, count]));
    }
    if (column === 'target' && toRights(caller).canSeeResults) {
      // The fewest days that are allowed, because only the period is used.
      const figures = await this.figures.listBrandFigures(ids, 2);
      return new Map(
        figures.flatMap(({ brand, period }) =>
          period && period.goal > 0 ? [[brand.id, period.have / period.goal]] : [],
        ),
      );
    }
    return null;
  }

  async getCounters(caller: Caller): Promise<ManagerStat> {
    const { brandIds } = caller;
    const counts = await this.overviews.countForSidebar(toBrandIds(caller), this.clock.now());
    const sum = (key: 'count_new' | 'count_in_work' | 'count_in_work_messages') =>
      counts.tickets.reduce((total, ticketCounts) => total + ticketCounts[key], 0);
    return {
      has_brands: brandIds === 'all' || brandIds.length > 0,
      wait_deposits: counts.waiting,
      tickets_count_new: sum('count_new'),
      tickets_count_in_work: sum('count_in_work'),
      tickets_count_in_work_messages: sum('count_in_work_messages'),
      tickets_by_type: counts.tickets,
    };
  }
}
