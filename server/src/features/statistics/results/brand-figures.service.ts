import { Injectable } from '@nestjs/common';
import { toBrandIds, type Reach } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { centsOf } from '../../../platform/text/money.rules.js';
import {
  addDays,
  type DayRange,
  getMiddleDay,
  getWeek,
  toReportingDay,
} from '../../../platform/time/time.rules.js';
import { type MonthSpan, PeriodService } from '../../brands/periods/period.service.js';
import type { BrandFigures, BrandTrend, ReachFigures } from './statistic.schemas.js';
import { type BrandDaySum, ResultRepository } from './result.repository.js';
import { buildFigures, type Figures, type ReportType, type StatisticSpan } from './statistic.rules.js';

/** The maximum number of brands that a start page lists. */
const MAX_LISTED_BRANDS = 8;

/** Results of whole brands: of today, yesterday and the current period, and day by day. */
@Injectable()
export class BrandFiguresService {
  constructor(
    private readonly results: ResultRepository,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** All brands within reach together, and individually the few with the largest sums of today and yesterday. */
  async getReachFigures(caller: Reach): Promise<ReachFigures> {
    const brandIds = toBrandIds(caller);
    const [yesterday, today] = this.getLastTwoDays();
    const daySums = await this.results.listDaySums(brandIds, { startDate: yesterday, endDate: today });
    const filterByDay = (day: string) => daySums.filter((sum) => sum.day === day);
    const topBrandIds = sortBrandIds(daySums, brandIds ?? []).slice(0, MAX_LISTED_BRANDS);
    return {
      day: today,
      today: sumUp(filterByDay(today)),
      yesterday: sumUp(filterByDay(yesterday)),
      brands: await this.buildBrandFigures(topBrandIds, daySums),
    };
  }

  /** The figures of one brand. Null if the brand was removed. The caller of this method checks access. */
  async findBrandFigures(brandId: number): Promise<BrandFigures | null> {
    const [yesterday, today] = this.getLastTwoDays();
    const daySums = await this.results.listDaySums([brandId], { startDate: yesterday, endDate: today });
    const [figures] = await this.buildBrandFigures([brandId], daySums);
    return figures ?? null;
  }

  /** The results of every day of the range, also of days without results. */
  async getTrend(brandId: number, range: DayRange): Promise<BrandTrend['days']> {
    return buildTrend(range, await this.results.listDaySums([brandId], range));
  }

  /** The figures of brands and their last `dayCount` days, at least 2 because the figures need yesterday. Omits removed brands. */
  async listBrandFigures(brandIds: number[], dayCount: number): Promise<(BrandFigures & BrandTrend)[]> {
    const range = this.getLastDays(dayCount);
    const daySums = await this.results.listDaySums(brandIds, range);
    return (await this.buildBrandFigures(brandIds, daySums)).map((figures) => ({
      ...figures,
      days: buildTrend(
        range,
        daySums.filter(({ brandId }) => brandId === figures.brand.id),
      ),
    }));
  }

  /** The last `dayCount` days, today included. */
  getLastDays(dayCount: number): DayRange {
    const [, today] = this.getLastTwoDays();
    return { startDate: addDays(today, 1 - dayCount), endDate: today };
  }

  private getLastTwoDays(): [yesterday: string, today: string] {
    const today = toReportingDay(this.clock.now());
    return [addDays(today, -1), today];
  }

  private async buildBrandFigures(
    brandIds: number[],
    daySums: readonly BrandDaySum[],
  ): Promise<BrandFigures[]> {
    const [yesterday, today] = this.getLastTwoDays();
    const brands = await this.results.listBrands(brandIds);
    const periodByBrand = await this.periods.listByDay(
      brands.map(({ id }) => id),
      today,
    );
    const ranges = brands.flatMap(({ id }) => {
      const period = periodByBrand.get(id);
      return period ? [{ brandId: id, days: period, period }] : [];
    });
    const periodSums = ranges.length > 0 ? await this.results.listSums(ranges) : [];
    const sumsByBrand = new Map(ranges.map(({ brandId }, index) => [brandId, periodSums[index]!]));
    return brands.map(({ id, name, reportType }) => {
      const period = periodByBrand.get(id);
      const sums = sumsByBrand.get(id);
      const sumDay = (day: string) => sumUp(daySums.filter((sum) => sum.brandId === id && sum.day === day));
      return {
        brand: { id, name },
        report_type: reportType,
        today: sumDay(today),
        yesterday: sumDay(yesterday),
        period:
          period && sums
            ? {
                date_start: period.startDate,
                date_end: period.endDate,
                goal: Number(sums.target),
                have: reportType === 'sales' ? sums.ftd : Number(sums.amount),
              }
            : null,
      };
    });
  }
}

/** `sums`: those of one brand, at most one for each day. */
function buildTrend({ startDate, endDate }: DayRange, sums: readonly BrandDaySum[]): BrandTrend['days'] {
  const days: BrandTrend['days'] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
    const daySums = sums.filter((sum) => sum.day === day);
    const corrections = daySums[0]?.corrections;
    days.push({
      day,
      ...sumUp(daySums),
      ...(corrections && { corrections: { ...corrections, amount: Number(corrections.amount) } }),
    });
  }
  return days;
}

function sumUp(sums: readonly BrandDaySum[]) {
  const sumMoney = (key: 'amount' | 'retention') =>
    Number(sums.reduce((cents, sum) => cents + centsOf(sum[key]), 0n)) / 100;
  return {
    amount: sumMoney('amount'),
    retention: sumMoney('retention'),
    ftd: sums.reduce((count, { ftd }) => count + ftd, 0),
  };
}

/** The brands with results, largest amount first, and then those of `brandIds` without results. */
function sortBrandIds(sums: readonly BrandDaySum[], brandIds: readonly number[]): number[] {
  const centsByBrand = new Map<number, bigint>();
  for (const { brandId, amount } of sums)
    centsByBrand.set(brandId, (centsByBrand.get(brandId) ?? 0n) + centsOf(amount));
  const rankedIds = [...centsByBrand]
    .sort(([idA, centsA], [idB, centsB]) => (centsA === centsB ? idA - idB : centsA > centsB ? -1 : 1))
    .map(([id]) => id);
  return [...rankedIds, ...brandIds.filter((id) => !centsByBrand.has(id))];
}

/** People's figures in some days, and in the period of these days. */
@Injectable()
export class PeopleFiguresService {
  constructor(
    private readonly results: ResultRepository,
    private readonly periods: PeriodService,
  ) {}

  /** The day, week or period that contains a day. Null if no period does. */
  async findDays(brandId: number, span: StatisticSpan, day: string): Promise<DayRange | null> {
    return findFixedDays(span, day) ?? this.periods.findByDay(brandId, day);
  }

  /** Whether the brand has a period or calendar month of exactly these days. */
  async isPeriod(brandId: number, days: DayRange): Promise<boolean> {
    return (await this.periods.findByDays(brandId, days)) !== null;
  }

  /** `period`: for a month, the brand's period of exactly these days; for a day or week, the one that contains the middle day. */
  async getFigures(
    brandId: number,
    reportType: ReportType,
    { span, ...days }: DayRange & { span: StatisticSpan },
  ): Promise<{ figures: Figures[]; period: MonthSpan | null }> {
    const isMonth = span === 'month';
    const period = isMonth
      ? await this.periods.findByDays(brandId, days)
      : await this.periods.findByDay(brandId, getMiddleDay(days));
    const [results = [], periodResults = []] = await this.results.list([
      { brandId, days, period: isMonth ? period : null },
      ...(period ? [{ brandId, days: period, period }] : []),
    ]);
    return { figures: buildFigures(results, periodResults, reportType), period };
  }
}

/** The days of a day or week, which do not depend on a brand's periods. Null for a month. */
function findFixedDays(span: StatisticSpan, day: string): DayRange | null {
  if (span === 'day') return { startDate: day, endDate: day };
  return span === 'week' ? getWeek(day) : null;
}
