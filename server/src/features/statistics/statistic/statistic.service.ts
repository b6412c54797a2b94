import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { canReach, type Caller, type Reach } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { Transactional } from '../../../platform/database/database.js';
import { withSpan } from '../../../platform/tracing/tracing.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { BrandFiguresService, PeopleFiguresService } from '../results/brand-figures.service.js';
import { type NewStatistic, type StatisticKey, StatisticRepository } from './statistic.repository.js';
import {
  findBestAndWorst,
  assertDateSelected,
  type ReportType,
  type StatisticSpan,
} from '../results/statistic.rules.js';
import type {
  BrandStatistic,
  StatisticFilter,
  StatisticView,
  BrandTrend,
  TrendFilter,
} from '../results/statistic.schemas.js';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';

const BATCH_SIZE = 50;

/** Statistics are computed and stored when first requested, and recomputed after changes. */
@Injectable()
export class StatisticService {
  constructor(
    private readonly statistics: StatisticRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly figures: PeopleFiguresService,
    private readonly brandFigures: BrandFiguresService,
    private readonly changes: ChangePublisher,
  ) {}

  async get(caller: Reach, brandId: number, { date, period }: StatisticFilter): Promise<BrandStatistic> {
    assertDateSelected(date, period);
    if (!canReach(caller, brandId)) throw notFound();
    return this.getOrCreate(brandId, date, period);
  }

  /** The results of a brand day by day, including days without results. */
  async getTrend(caller: Reach, brandId: number, filter: TrendFilter): Promise<BrandTrend> {
    if (!canReach(caller, brandId)) throw notFound();
    await this.brands.getBasics(brandId);
    const days = { startDate: filter.date_start, endDate: filter.date_end };
    return { days: await this.brandFigures.getTrend(brandId, days) };
  }

  /** The statistic of the brand in the `Brand-Id` header, for a member of it. */
  async getForMember(caller: Caller, { date, period }: StatisticFilter): Promise<StatisticView> {
    assertDateSelected(date, period);
    return this.getOrCreate(caller.memberBrandId!, date, period);
  }

  /** Recomputes changed statistics. False if the refresh is not due yet, or another replica does it. */
  async refresh(everySeconds: number): Promise<boolean> {
    if (!(await this.claimRefreshAndMarkStale(everySeconds))) return false;
    await withSpan('statistics refresh', {}, async () => {
      while ((await this.refreshBatch()) === BATCH_SIZE);
    });
    return true;
  }

  @Transactional()
  private async claimRefreshAndMarkStale(everySeconds: number): Promise<boolean> {
    if (!(await this.statistics.claimRefresh(everySeconds))) return false;
    await this.statistics.markStale();
    return true;
  }

  private async getOrCreate(brandId: number, date: string, span: StatisticSpan): Promise<BrandStatistic> {
    const days = await this.figures.findDays(brandId, span, date);
    const key = days && { brandId, period: span, startDate: days.startDate, endDate: days.endDate };
    const stored = key && (await this.statistics.find(key));
    if (stored) return stored;
    const brand = await this.brands.getBasics(brandId);
    if (!key) return this.buildEmpty(span);
    await this.create(key, brand.reportType);
    const statistic = await this.statistics.find(key);
    if (!statistic) throw notFound(); // the brand was deleted concurrently
    return statistic;
  }

  /** The statistic of a day that is in no period. */
  private buildEmpty(span: StatisticSpan): BrandStatistic {
    return {
      period: span,
      date_start: null,
      date_end: null,
      created_at: this.clock.now().toISOString(),
      best_agent_id: null,
      worse_agent_id: null,
      result: [],
      rejected: { count: 0, reasons: [] },
    };
  }

  @Transactional()
  private async create(key: StatisticKey, reportType: ReportType): Promise<void> {
    await this.statistics.lockForComputing();
    const statistic = await this.compute(key, reportType);
    if (!(await this.brands.lockForShare(key.brandId))) throw notFound();
    await this.statistics.create(statistic);
  }

  @Transactional()
  private async refreshBatch(): Promise<number> {
    await this.statistics.lockForComputing();
    const staleStatistics = await this.statistics.lockStale(BATCH_SIZE);
    for (const { id, reportType, ...key } of staleStatistics) {
      const isObsolete = key.period === 'month' && !(await this.figures.isPeriod(key.brandId, key));
      if (isObsolete) await this.statistics.delete(id);
      else await this.statistics.update(id, await this.compute(key, reportType));
    }
    const brandIds = new Set(staleStatistics.map(({ brandId }) => brandId));
    await Promise.all(
      [...brandIds].map((id) => this.changes.publish('statistics', id, { forMembers: true })),
    );
    return staleStatistics.length;
  }

  private async compute(key: StatisticKey, reportType: ReportType): Promise<NewStatistic> {
    const { startDate, endDate, brandId } = key;
    const { figures, period } = await this.figures.getFigures(brandId, reportType, key);
    return {
      ...key,
      ...findBestAndWorst(figures),
      results: figures,
      rejected: await this.statistics.getRejections(brandId, key),
      watchedFrom: period && period.startDate < startDate ? period.startDate : startDate,
      watchedUntil: period && period.endDate > endDate ? period.endDate : endDate,
      createdAt: this.clock.now(),
      isStale: false,
    };
  }
}

/** A tick that comes a little early must still refresh. */
const EARLY_SECONDS = 1;

/** Keeps statistics current. Every replica ticks, and the database lets one of them refresh. */
@Injectable()
export class StatisticJobs implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly jobs: Jobs,
    private readonly statistics: StatisticService,
  ) {}

  /** Registers the interval here and not with a decorator, because its length is a setting. */
  onApplicationBootstrap(): void {
    const seconds = this.config.statRefreshSeconds;
    const tick = () =>
      this.jobs.run('refresh of statistics', () => this.statistics.refresh(seconds - EARLY_SECONDS));
    this.scheduler.addInterval(
      'statistics',
      setInterval(() => void tick(), seconds * 1_000),
    );
  }
}
