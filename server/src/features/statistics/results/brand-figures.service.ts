import { Injectable } from '@nestjs/common';
import { toBrandIds, type Reach } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { centsOf } from '../../../platform/text/money.rules.js';
import {
  addDays,
  type DayRange,
  toReportingDay,
  getMiddleDay,
  getWeek,
} from '../../../platform/time/time.rules.js';
import { PeriodService, type MonthSpan } from '../../brands/periods/period.service.js';
import type { BrandFigures, BrandTrend, ReachFigures } from './statistic.schemas.js';
import { ResultRepository, BrandSumRepository, type DaySum } from './result.repository.js';
import { buildFigures, type Figures, type ReportType, type StatisticSpan } from './statistic.rules.js';

/** The most brands on a start page. */
const MAX_LISTED_BRANDS = 8;

/** Results of whole brands: of today, yesterday and the current period, and day by day. */
@Injectable()
export class BrandFiguresService {
  constructor(
    private readonly sums: BrandSumRepository,
    private readonly results: ResultRepository,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** All brands within reach together, and individually the few with the largest sums of today and yesterday. */
  async getReachFigures(caller: Reach): Promise<ReachFigures> {
    const reach = toBrandIds(caller);
    const [yesterday, today] = this.getLastTwoDays();
    const daySums = await this.sums.listDaySums(reach, { startDate: yesterday, endDate: today });
    const filterByDay = (day: string) => daySums.filter((sum) => sum.day === day);
    const topBrandIds = sortBrandIds(daySums, reach ?? []).slice(0, MAX_LISTED_BRANDS);
    return {
      day: today,
      today: sumUp(filterByDay(today)),
      yesterday: sumUp(filterByDay(yesterday)),
      brands: await this.buildBrandFigures(topBrandIds, daySums),
    };
  }

  /** One brand. The access to it must have been checked. Null if it was removed. */
  async findBrandFigures(brandId: number): Promise<BrandFigures | null> {
    const [yesterday, today] = this.getLastTwoDays();
    const daySums = await this.sums.listDaySums([brandId], { startDate: yesterday, endDate: today });
    const [figures] = await this.buildBrandFigures([brandId], daySums);
    return figures ?? null;
  }

  /** Every day from the first to the last, also days without results. */
  async getTrend(brandId: number, range: DayRange): Promise<BrandTrend['days']> {
    return buildTrend(range, await this.sums.listDaySums([brandId], range));
  }

  /** These brands with their last `count` days, of which there must be at least two. Omits removed brands. */
  async listBrandFigures(brandIds: number[], count: number): Promise<(BrandFigures & BrandTrend)[]> {
    const range = this.getLastDays(count);
    const daySums = await this.sums.listDaySums(brandIds, range);
    return (await this.buildBrandFigures(brandIds, daySums)).map((figures) => ({
      ...figures,
      days: buildTrend(
        range,
        daySums.filter(({ brandId }) => brandId === figures.brand.id),
      ),
    }));
  }

  /** The last `count` days, today included. */
  getLastDays(count: number): DayRange {
    const [, today] = this.getLastTwoDays();
    return { startDate: addDays(today, 1 - count), endDate: today };
  }

  private getLastTwoDays(): [yesterday: string, today: string] {
    const today = toReportingDay(this.clock.now());
    return [addDays(today, -1), today];
  }

  private async buildBrandFigures(brandIds: number[], daySums: readonly DaySum[]): Promise<BrandFigures[]> {
    const [yesterday, today] = this.getLastTwoDays();
    const brands = await this.sums.listBrands(brandIds);
    const periodByBrand = await this.periods.listByDay(
      brands.map(({ id }) => id),
      today,
    );
    const ranges = brands.flatMap(({ id }) => {
      const period = periodByBrand.get(id);
      return period ? [{ brandId: id, days: period, period }] : [];
    });
    const periodSums = ranges.length > 0 ? await this.results.listSums(ranges) : [];
    return brands.map(({ id, name, reportType }) => {
      const rangeIndex = ranges.findIndex(({ brandId }) => brandId === id);
      const isSales = reportType === 'sales';
      const sumDay = (day: string) => sumUp(daySums.filter((sum) => sum.brandId === id && sum.day === day));
      return {
        brand: { id, name },
        report_type: reportType,
        today: sumDay(today),
        yesterday: sumDay(yesterday),
        period:
          rangeIndex < 0
            ? null
            : {
                date_start: ranges[rangeIndex]!.days.startDate,
                date_end: ranges[rangeIndex]!.days.endDate,
                goal: Number(periodSums[rangeIndex]!.target),
                have: isSales ? periodSums[rangeIndex]!.ftd : Number(periodSums[rangeIndex]!.amount),
              },
      };
    });
  }
}

function buildTrend({ startDate, endDate }: DayRange, sums: readonly DaySum[]): BrandTrend['days'] {
  const days: BrandTrend['days'] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1))
    days.push({ day, ...sumUp(sums.filter((sum) => sum.day === day)), ...buildCorrections(sums, day) });
  return days;
}

/** `sums` belong to one brand, so at most one of them is of the day. */
function buildCorrections(
  sums: readonly DaySum[],
  day: string,
): Pick<BrandTrend['days'][number], 'corrections'> {
  const corrections = sums.find((sum) => sum.day === day)?.corrections;
  return corrections ? { corrections: { ftd: corrections.ftd, amount: Number(corrections.amount) } } : {};
}

function sumUp(sums: readonly DaySum[]) {
  const sumMoney = (key: 'amount' | 'retention') =>
    Number(sums.reduce((cents, sum) => cents + centsOf(sum[key]), 0n)) / 100;
  return {
    amount: sumMoney('amount'),
    retention: sumMoney('retention'),
    ftd: sums.reduce((count, { ftd }) => count + ftd, 0),
  };
}

/** Brands with results, by amount, highest first, and then those of `reachIds` without results. */
function sortBrandIds(sums: readonly DaySum[], reachIds: readonly number[]): number[] {
  const centsByBrand = new Map<number, bigint>();
  for (const { brandId, amount } of sums)
    centsByBrand.set(brandId, (centsByBrand.get(brandId) ?? 0n) + centsOf(amount));
  const rankedIds = [...centsByBrand]
    .sort(([a, x], [b, y]) => (x === y ? a - b : x > y ? -1 : 1))
    .map(([id]) => id);
  return [...rankedIds, ...reachIds.filter((id) => !centsByBrand.has(id))];
}

/** People's results in some days, and in the period of these days. */
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

  /** `period`: for a month, that of exactly these days; for a day or week, that of its middle day. Null: there is none. */
  async getFigures(
    brandId: number,
    reportType: ReportType,
    { period: span, ...days }: DayRange & { period: StatisticSpan },
  ): Promise<{ figures: Figures[]; period: MonthSpan | null }> {
    const isMonth = span === 'month';
    const containingPeriod = isMonth
      ? await this.periods.findByDays(brandId, days)
      : await this.periods.findByDay(brandId, getMiddleDay(days));
    const [results = [], periodResults = []] = await this.results.list([
      { brandId, days, period: isMonth ? containingPeriod : null },
      ...(containingPeriod ? [{ brandId, days: containingPeriod, period: containingPeriod }] : []),
    ]);
    return { figures: buildFigures(results, periodResults, reportType), period: containingPeriod };
  }
}

/** The days that do not depend on a brand's periods. */
function findFixedDays(span: StatisticSpan, day: string): DayRange | null {
  if (span === 'day') return { startDate: day, endDate: day };
  return span === 'week' ? getWeek(day) : null;
}
