import { Injectable } from '@nestjs/common';
import { getMiddleDay, getWeek, type DayRange } from '../../../platform/time/time.rules.js';
import { PeriodService, type MonthSpan } from '../../brands/periods/period.service.js';
import { ResultRepository } from './result.repository.js';
import { buildFigures, type Figures, type ReportType, type StatisticPeriod } from './statistic.rules.js';

/** Results of people in some days, and in the period of these days. */
@Injectable()
export class FigureService {
  constructor(
    private readonly results: ResultRepository,
    private readonly periods: PeriodService,
  ) {}

  /** The day, week or period that contains a day. Null if no period does. */
  async findDays(brandId: number, period: StatisticPeriod, day: string): Promise<DayRange | null> {
    return fixedDays(period, day) ?? this.periods.periodHolding(brandId, day);
  }

  /** Whether the brand has a period or calendar month of exactly these days. */
  async isPeriod(brandId: number, days: DayRange): Promise<boolean> {
    return (await this.periods.findPeriod(brandId, days)) !== null;
  }

  /** The returned `period` is the days themselves if they are a period, else the period that contains their middle day. */
  async ofDays(
    brandId: number,
    reportType: ReportType,
    { period, ...days }: DayRange & { period: StatisticPeriod },
  ): Promise<{ figures: Figures[]; period: MonthSpan | null }> {
    const isPeriod = period === 'month';
    const span = isPeriod
      ? await this.periods.findPeriod(brandId, days)
      : await this.periods.periodHolding(brandId, getMiddleDay(days));
    const [own = [], ofPeriod = []] = await this.results.find([
      { brandId, days, period: isPeriod ? span : null },
      ...(span ? [{ brandId, days: span, period: span }] : []),
    ]);
    return { figures: buildFigures(own, ofPeriod, reportType), period: span };
  }
}

/** The days that do not depend on the periods of a brand. */
function fixedDays(period: StatisticPeriod, day: string): DayRange | null {
  if (period === 'day') return { startDate: day, endDate: day };
  return period === 'week' ? getWeek(day) : null;
}
