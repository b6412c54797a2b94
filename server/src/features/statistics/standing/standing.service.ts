import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { getLastPage, LONG_PAGE_SIZE, getOffset } from '../../../platform/lists/lists.rules.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { PeriodService } from '../../brands/periods/period.service.js';
import { toUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { type OwnResults, RatingService } from '../rating/rating.service.js';
import {
  type BestResult,
  findBest,
  computeStanding,
  getMeasure,
  listRivals,
  toApiMeasure,
  countStreak,
  countWorkingDaysLeft,
  type OwnFigures,
} from './standing.rules.js';
import { StandingRepository, type OwnBrandDay, OwnStandingsRepository } from './standing.repository.js';
import {
  type ResultFilter,
  type ResultPage,
  type StandingView,
  type OwnStandingView,
  toTargetView,
} from './standing.schemas.js';

/** A member's standing in a brand, and the deposits behind the figures. */
@Injectable()
export class StandingService {
  constructor(
    private readonly standings: StandingRepository,
    private readonly rating: RatingService,
    private readonly periods: PeriodService,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  /** `own`: the member's results in the current period. */
  async getStanding(brandId: number, userId: number, own: OwnResults): Promise<StandingView> {
    const today = toReportingDay(this.clock.now());
    const memberKey = { brandId, userId };
    const [{ period, results }, members, days, daysOff, waiting] = await Promise.all([
      this.rating.getCurrentResults(brandId),
      this.standings.listMemberIds(brandId),
      this.standings.listDays(memberKey),
      this.standings.listDaysOff(memberKey),
      this.standings.sumWaiting(memberKey),
    ]);
    const isSales = own.brand.reportType === 'sales';
    const toApiValue = (measure: bigint) => toApiMeasure(isSales, measure);
    const rivals = listRivals(isSales, userId, members, results);
    const { place, gap, nextId, lead, runnerUpId, pace } = computeStanding(
      isSales,
      own,
      rivals,
      period,
      today,
      daysOff,
    );
    const todayResult = days.find(({ day }) => day === today);
    return {
      place,
      of: place === null ? null : members.length,
      gap: gap === null ? null : toApiValue(gap),
      next: nextId === null ? null : toUserView(await this.users.get(nextId)),
      lead: lead === null ? null : toApiValue(lead),
      runner_up: runnerUpId === null ? null : toUserView(await this.users.get(runnerUpId)),
      pace: pace === null ? null : toApiValue(pace),
      reporting_day: today,
      today: { count: todayResult?.count ?? 0, amount: Number(todayResult?.amount ?? 0) },
      waiting: { count: waiting.count, amount: Number(waiting.amount) },
      period: period && {
        date_start: period.startDate,
        date_end: period.endDate,
        working_days: countWorkingDaysLeft(period, period.startDate, daysOff),
        working_days_left: countWorkingDaysLeft(period, today, daysOff),
      },
      days: days
        .filter(({ day }) => period && day >= period.startDate && day <= period.endDate)
        .map((result) => ({ date: result.day, made: toApiValue(getMeasure(isSales, result)) })),
      streak: countStreak(today, days, daysOff),
      best_day: toBestView(findBest(days, 'day', isSales), isSales),
      best_week: toBestView(findBest(days, 'week', isSales), isSales),
    };
  }

  /** The deposits and corrections that make up the caller's result of some days in the brand of the header. */
  async listResults(
    { userId, memberBrandId }: Caller,
    { from, until, of, type, page }: ResultFilter,
  ): Promise<ResultPage> {
    const brandId = memberBrandId!;
    const today = toReportingDay(this.clock.now());
    const requestedDays = from && until ? { startDate: from, endDate: until } : null;
    const period = requestedDays
      ? await this.periods.findByDays(brandId, requestedDays)
      : await this.periods.findByDay(brandId, today);
    const days = requestedDays ?? period ?? { startDate: today, endDate: today };
    const { entries, count, ftd, amount, rowCount } = await this.standings.listEntries(
      { brandId, userId },
      days,
      of === 'days' ? null : period,
      type ?? null,
      { offset: getOffset(page, LONG_PAGE_SIZE), limit: LONG_PAGE_SIZE },
    );
    return {
      data: entries,
      count,
      ftd,
      amount: Number(amount),
      meta: { current_page: page, last_page: getLastPage(rowCount, LONG_PAGE_SIZE) },
    };
  }
}

const toBestView = (best: BestResult | null, isSales: boolean): StandingView['best_day'] =>
  best && {
    date_start: best.startDate,
    date_end: best.endDate,
    count: best.count,
    amount: Number(best.amount),
    made: toApiMeasure(isSales, best.measure),
  };

const zeroFigures: OwnFigures = { ftd: 0, amount: '0', target: '0' };

/** A person's standing in each of their brands, in the short form. Reads all brands with a few statements. */
@Injectable()
export class OwnStandingsService {
  constructor(
    private readonly standings: OwnStandingsRepository,
    private readonly rating: RatingService,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Caller): Promise<{ data: OwnStandingView[] }> {
    const today = toReportingDay(this.clock.now());
    const brands = await this.standings.list(userId, today);
    const currentByBrand = await this.rating.listCurrentResults(brands.map(({ brandId }) => brandId));
    const toApi = ({
      brandId,
      reportType,
      members,
      daysOff,
      count,
      amount,
      waitingCount,
      waitingAmount,
    }: OwnBrandDay): OwnStandingView => {
      const { period = null, results = [] } = currentByBrand.get(brandId) ?? {};
      const isSales = reportType === 'sales';
      const own = results.find((result) => result.userId === userId) ?? zeroFigures;
      const rivals = listRivals(isSales, userId, members, results);
      const { place, gap, lead, pace } = computeStanding(
        isSales,
        own,
        rivals,
        period,
        today,
        new Set(daysOff),
      );
      const toApiValue = (measure: bigint | null) =>
        measure === null ? null : toApiMeasure(isSales, measure);
      return {
        brand_id: brandId,
        target: toTargetView(isSales, own),
        amount: Number(own.amount),
        place,
        of: place === null ? null : members.length,
        gap: toApiValue(gap),
        lead: toApiValue(lead),
        pace: toApiValue(pace),
        today: { count, amount: Number(amount) },
        waiting: { count: waitingCount, amount: Number(waitingAmount) },
      };
    };
    return { data: brands.map(toApi) };
  }
}
