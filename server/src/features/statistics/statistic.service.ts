import { Database, type Queryable } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { canReach, type Caller, type Reach } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { ReadReplica } from '../../platform/database/read-replica.js';
import { announceChange } from '../../platform/events/announce.js';
import { JsonText } from '../../platform/json-text.js';
import { BrandService } from '../brands/brand.service.js';
import { BrandFiguresService } from './brand-figures.service.js';
import type { BrandTrend, TrendFilter } from './brand-figures.schemas.js';
import { FigureService } from './figure.service.js';
import type { BrandStatistic, StatisticFilter, StatisticView } from './statistic.schemas.js';
import {
  claimRefresh,
  countRejections,
  deleteStatistic,
  findStatisticJson,
  holdOffMarking,
  insertStatistic,
  lockStale,
  markChanged,
  updateStatistic,
  type MadeStatistic,
  type StatisticKey,
} from './statistic.queries.js';
import { bestAndWorst, refuseUnselected, type ReportType } from './statistic.rules.js';

const CHUNK = 50;

/** Statistics are made and stored when somebody first asks for them, and made again after changes. */
@Injectable()
export class StatisticService {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly figures: FigureService,
    private readonly brandFigures: BrandFiguresService,
  ) {}

  async get(caller: Reach, brandId: number, filter: StatisticFilter): Promise<JsonText<BrandStatistic>> {
    const { date, period } = filter;
    refuseUnselected(date, period);
    if (!canReach(caller, brandId)) throw notFound();
    return this.show<BrandStatistic>('staff', brandId, date, period);
  }

  /** Day by day, with days without results. */
  async trend(caller: Reach, brandId: number, filter: TrendFilter): Promise<BrandTrend> {
    if (!canReach(caller, brandId)) throw notFound();
    await this.brands.read(brandId);
    const days = { startDate: filter.date_start, endDate: filter.date_end };
    return { days: await this.brandFigures.trend(brandId, days) };
  }

  /** The statistic of the brand in the `Brand-Id` header. */
  async getOwn(caller: Caller, { date, period }: StatisticFilter): Promise<JsonText<StatisticView>> {
    refuseUnselected(date, period);
    return this.show<StatisticView>('agent', caller.memberBrandId!, date, period);
  }

  /** Makes changed statistics again. False if the refresh is not due yet, or another replica does it. */
  async refresh(everySeconds: number): Promise<boolean> {
    const isClaimed = await this.database.transaction(async (db) => {
      if (!(await claimRefresh(db, everySeconds))) return false;
      await markChanged(db);
      return true;
    });
    if (!isClaimed) return false;
    while ((await this.database.transaction((db) => this.refreshSome(db))) === CHUNK);
    return true;
  }

  private async show<View extends StatisticView>(
    side: 'staff' | 'agent',
    brandId: number,
    date: string,
    period: StatisticFilter['period'],
  ): Promise<JsonText<View>> {
    const kept = await this.replica.read((source) => this.findKept(source, side, brandId, date, period));
    if (kept?.body) return new JsonText(kept.body);
    const brand = await this.brands.read(brandId);
    // A statistic that is still to be made needs the latest period.
    const found = await this.findKept(this.database, side, brandId, date, period);
    if (!found) return new JsonText(JSON.stringify(this.empty(side, period)));
    const { key } = found;
    let { body } = found;
    if (body === null) {
      await this.database.transaction(async (db) => {
        await holdOffMarking(db);
        const made = await this.make(db, key, brand.reportType);
        if (!(await this.brands.keep(brand.id))) throw notFound();
        await insertStatistic(db, made);
      });
      body = await findStatisticJson(this.database, key, side);
    }
    if (body === null) throw notFound(); // the brand was deleted meanwhile
    return new JsonText(body);
  }

  /** Null: the day is in no period. A null body: the statistic has not been made yet. */
  private async findKept(
    source: Queryable,
    side: 'staff' | 'agent',
    brandId: number,
    date: string,
    period: StatisticFilter['period'],
  ): Promise<{ key: StatisticKey; body: string | null } | null> {
    const days = await this.figures.readDays(source, brandId, period, date);
    if (!days) return null;
    const key = { brandId, period, startDate: days.startDate, endDate: days.endDate };
    return { key, body: await findStatisticJson(source, key, side) };
  }

  /** The statistic of a day that is in no period. */
  private empty(side: 'staff' | 'agent', period: StatisticFilter['period']): StatisticView {
    return {
      period,
      date_start: null,
      date_end: null,
      created_at: this.clock.now().toISOString(),
      best_agent_id: null,
      worse_agent_id: null,
      result: [],
      ...(side === 'staff' && { rejected: { count: 0, reasons: [] } }),
    };
  }

  private async refreshSome(db: EntityManager): Promise<number> {
    await holdOffMarking(db);
    const stale = await lockStale(db, CHUNK);
    const brandIds = new Set<number>();
    for (const { id, reportType, ...key } of stale) {
      const isGone = key.period === 'month' && !(await this.figures.isPeriod(db, key.brandId, key));
      if (isGone) await deleteStatistic(db, id);
      else await updateStatistic(db, id, await this.make(db, key, reportType));
      brandIds.add(key.brandId);
    }
    for (const brandId of brandIds) await announceChange(db, 'statistics', brandId, { forMembers: true });
    return stale.length;
  }

  private async make(db: EntityManager, key: StatisticKey, reportType: ReportType): Promise<MadeStatistic> {
    const { startDate, endDate, brandId } = key;
    const { figures, period } = await this.figures.ofDays(db, brandId, reportType, key);
    const watched = {
      startDate: period && period.startDate < startDate ? period.startDate : startDate,
      endDate: period && period.endDate > endDate ? period.endDate : endDate,
    };
    const rejected = await countRejections(db, brandId, startDate, endDate);
    return { ...key, figures, rejected, ...bestAndWorst(figures), watched, createdAt: this.clock.now() };
  }
}
