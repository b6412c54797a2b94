import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { lastPage, LONG_PAGE_SIZE, rowsBefore } from '../../../platform/paging.rules.js';
import { reportingDay } from '../../../platform/time/reporting-time.rules.js';
import { PeriodService } from '../../brands/periods/period.service.js';
import { type OwnResults, RatingService } from '../../statistics/rating/rating.service.js';
import {
  type Best,
  bestOf,
  measureOf,
  paceOf,
  placeOf,
  shownMeasure,
  streakOf,
  workingDaysLeft,
} from './standing.rules.js';
import { StandingRepository } from './standing.repository.js';
import type { ResultFilter, ResultPage, StandingView } from './standing.schemas.js';

/** Where a member stands in a brand, and what makes up the figures. */
@Injectable()
export class StandingService {
  constructor(
    private readonly standings: StandingRepository,
    private readonly rating: RatingService,
    private readonly periods: PeriodService,
    private readonly clock: Clock,
  ) {}

  /** `own`: the member's results in the current period. */
  async of(brandId: number, userId: number, own: OwnResults): Promise<StandingView> {
    const today = reportingDay(this.clock.now());
    const of = { brandId, userId };
    const [{ period, results }, members, days, daysOff] = await Promise.all([
      this.rating.currentResults(brandId),
      this.standings.findMembers(brandId),
      this.standings.findDays(of),
      this.standings.findDaysOff(of),
    ]);
    const isSales = own.brand.reportType === 'sales';
    const shown = (measure: bigint | null) => (measure === null ? null : shownMeasure(isSales, measure));
    const have = measureOf(isSales, own);
    const measures = new Map(results.map((of) => [of.userId, measureOf(isSales, of)]));
    const others = members.filter((id) => id !== userId).map((id) => measures.get(id) ?? 0n);
    const { place, gap } = placeOf(have, others);
    const goal = isSales
      ? BigInt(Math.round(Number(own.target)))
      : measureOf(false, { ftd: 0, amount: own.target });
    const ofToday = days.find(({ day }) => day === today);
    return {
      place: period && place,
      of: members.length,
      gap: period && shown(gap),
      pace: period && shown(paceOf(goal, have, workingDaysLeft(period, today, daysOff))),
      today: { count: ofToday?.count ?? 0, amount: Number(ofToday?.amount ?? 0) },
      streak: streakOf(today, days, daysOff),
      best_day: bestView(bestOf(days, 'day', isSales)),
      best_week: bestView(bestOf(days, 'week', isSales)),
    };
  }

  /** The deposits and corrections that make up the caller's result of some days in the brand of the header. */
  async listResults(
    { userId, memberBrandId }: Caller,
    { from, until, page }: ResultFilter,
  ): Promise<ResultPage> {
    const brandId = memberBrandId!;
    const today = reportingDay(this.clock.now());
    const asked = from && until ? { startDate: from, endDate: until } : null;
    const period = asked
      ? await this.periods.periodOf(brandId, asked)
      : await this.periods.periodHolding(brandId, today);
    const days = asked ?? period ?? { startDate: today, endDate: today };
    const { entries, count, amount, rows } = await this.standings.findEntries(
      { brandId, userId },
      days,
      period,
      { offset: rowsBefore(page, LONG_PAGE_SIZE), limit: LONG_PAGE_SIZE },
    );
    return {
      data: entries,
      count,
      amount: Number(amount),
      meta: { current_page: page, last_page: lastPage(rows, LONG_PAGE_SIZE) },
    };
  }
}

const bestView = (best: Best | null): StandingView['best_day'] =>
  best && {
    date_start: best.startDate,
    date_end: best.endDate,
    count: best.count,
    amount: Number(best.amount),
  };
