import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { canReach, type Caller, type Reach } from '../../../platform/access/caller.js';
import { Config } from '../../../platform/config/config.js';
import { Transactional } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { withSpan } from '../../../platform/tracing/tracing.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { BrandFiguresService, PeopleFiguresService } from '../results/brand-figures.service.js';
import { type NewStatistic, type StatisticKey, StatisticRepository } from './statistic.repository.js';
import {
  assertDateSelected,
  findBestAndWorst,
  type ReportType,
  type StatisticSpan,
} from '../results/statistic.rules.js';
import type {
  BrandStatistic,
  BrandTrend,
  StatisticFilter,
  StatisticView,
  DaysFilter,
} from '../results/statistic.schemas.js';

const BATCH_SIZE = 50;
/** By how much a tick may be early and still refresh. */
const EARLY_SECONDS = 1;

/** Statistics are computed and stored when first requested, and recomputed after changes. */
@Injectable()
export class StatisticService implements OnApplicationBootstrap {
  constructor(
    private readonly statistics: StatisticRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly peopleFigures: PeopleFiguresService,
    private readonly brandFigures: BrandFiguresService,
    private readonly changes: ChangePublisher,
    private readonly config: Config,
    private readonly scheduler: SchedulerRegistry,
    private readonly jobs: Jobs,
  ) {}

  /** Schedules the refresh. When it is due, only one of the replicas does it. Without a decorator, because the interval is a setting. */
  onApplicationBootstrap(): void {
    const seconds = this.config.statRefreshSeconds;
    const tick = () => this.jobs.run('refresh of statistics', () => this.refresh(seconds - EARLY_SECONDS));
    this.scheduler.addInterval(
      'statistics',
      setInterval(() => void tick(), seconds * 1_000),
    );
  }

  async get(caller: Reach, brandId: number, { date, period }: StatisticFilter): Promise<BrandStatistic> {
    assertDateSelected(date, period);
    if (!canReach(caller, brandId)) throw notFound();
    return this.getOrCreate(brandId, date, period);
  }

  /** The results of a brand day by day, including days without results. */
  async getTrend(caller: Reach, brandId: number, filter: DaysFilter): Promise<BrandTrend> {
    if (!canReach(caller, brandId)) throw notFound();
    await this.brands.getBasics(brandId);
    const days = { startDate: filter.date_start, endDate: filter.date_end };
    return { days: await this.brandFigures.getTrend(brandId, days) };
  }

  /** The statistic of the brand in the `Brand-Id` header. */
  async getForMember(caller: Caller, { date, period }: StatisticFilter): Promise<StatisticView> {
    assertDateSelected(date, period);
    return this.getOrCreate(caller.memberBrandId!, date, period);
  }

  /** Recomputes stale statistics. Returns false if the refresh is not due, or if another replica does it. */
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
    const days = await this.peopleFigures.findDays(brandId, span, date);
    const key = days && { brandId, period: span, startDate: days.startDate, endDate: days.endDate };
    const storedStatistic = key && (await this.statistics.find(key));
    if (storedStatistic) return storedStatistic;
    const brand = await this.brands.getBasics(brandId);
    if (!key) return this.buildEmpty(span);
    await this.create(key, brand.reportType);
    const statistic = await this.statistics.find(key);
    if (!statistic) throw notFound(); // the brand was removed concurrently
    return statistic;
  }

  /** The statistic of a month if the day is in no period. */
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
      const isObsolete = key.period === 'month' && !(await this.peopleFigures.isPeriod(key.brandId, key));
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
    const { startDate, endDate, brandId, period: span } = key;
    const days = { startDate, endDate };
    const { figures, period } = await this.peopleFigures.getFigures(brandId, reportType, { span, ...days });
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
