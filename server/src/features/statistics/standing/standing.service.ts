import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { getLastPage, getOffset, LONG_PAGE_SIZE } from '../../../platform/lists/lists.rules.js';
import { Clock } from '../../../platform/time/clock.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { PeriodService } from '../../brands/periods/period.service.js';
import { toUserView } from '../../people/user.schemas.js';
import { RatingService } from '../rating/rating.service.js';
import type { MemberResults } from '../results/result.repository.js';
import { zeroResults } from '../results/statistic.rules.js';
import {
  type BestRange,
  computeStanding,
  getMeasure,
  listRivals,
  toApiMeasure,
  countStreak,
  isStreakUnbroken,
  countWorkingDays,
} from './standing.rules.js';
import {
  type MemberKey,
  type OwnBrand,
  type StandingData,
  StandingRepository,
} from './standing.repository.js';
import {
  type ResultFilter,
  type ResultPage,
  type StandingView,
  type OwnStandingView,
  toTargetView,
} from './standing.schemas.js';

export interface MemberStanding extends Pick<StandingData, 'user' | 'brand'> {
  own: MemberResults;
  standing: StandingView;
}

/** A member's standing in a brand, and the deposits behind the figures. */
@Injectable()
export class StandingService {
  constructor(
    private readonly standings: StandingRepository,
    private readonly rating: RatingService,
    private readonly periods: PeriodService,
    private readonly clock: Clock,
  ) {}

  /** The member with results and standing in the current period. `own` has only zeros if today is in no period. */
  async get(memberKey: MemberKey): Promise<MemberStanding> {
    const { brandId, userId } = memberKey;
    const today = toReportingDay(this.clock.now());
    const data = await this.standings.findStandingData(memberKey, today);
    if (!data) throw notFound();
    const { brand, period, memberIds, days, daysOff, waiting } = data;
    const results = await this.rating.listResults(brandId, period);
    const own = results.find((result) => result.userId === userId) ?? {
      ...zeroResults,
      userId,
      ftdAmount: '0.00',
    };
    const isSales = brand.report_type === 'sales';
    const getUser = (id: number) => toUserView(results.find((result) => result.userId === id)!);
    const rivals = listRivals(isSales, userId, memberIds, results);
    const computedStanding = computeStanding(isSales, own, rivals, period, today, daysOff);
    const { nextId, runnerUpId } = computedStanding;
    const todayResult = days.find(({ day }) => day === today);
    const standing = {
      ...toPlaceView(computedStanding, isSales, memberIds.length),
      next: nextId === null ? null : getUser(nextId),
      runner_up: runnerUpId === null ? null : getUser(runnerUpId),
      reporting_day: today,
      today: { count: todayResult?.count ?? 0, amount: Number(todayResult?.amount ?? 0) },
      waiting,
      period: period && {
        date_start: period.startDate,
        date_end: period.endDate,
        working_days: countWorkingDays(period, period.startDate, daysOff),
        working_days_left: countWorkingDays(period, today, daysOff),
      },
      days: days
        .filter(({ day }) => period && day >= period.startDate && day <= period.endDate)
        .map((result) => ({ date: result.day, made: toApiMeasure(isSales, getMeasure(isSales, result)) })),
      streak: await this.countStreak(memberKey, today, data),
      best_day: toBestView(data.bestDay, isSales),
      best_week: toBestView(data.bestWeek, isSales),
    };
    return { user: data.user, brand, own, standing };
  }

  /** Reads all days only if the streak may have begun before the recent days. */
  private async countStreak(
    memberKey: MemberKey,
    today: string,
    { days, daysOff }: StandingData,
  ): Promise<number> {
    const allDays = isStreakUnbroken(today, days, daysOff) ? await this.standings.listDays(memberKey) : days;
    return countStreak(today, allDays, daysOff);
  }

  /** The person's standing in each brand, in the short form, with a few statements for all brands. */
  async listOwn({ userId }: Pick<Caller, 'userId'>): Promise<{ data: OwnStandingView[] }> {
    const today = toReportingDay(this.clock.now());
    const brands = await this.standings.listOwnBrands(userId, today);
    const currentByBrand = await this.rating.listCurrentResults(brands.map(({ brandId }) => brandId));
    const toApi = (brand: OwnBrand): OwnStandingView => {
      const { brandId, reportType, memberIds, daysOff, count, amount, waitingCount, waitingAmount } = brand;
      const { period = null, results = [] } = currentByBrand.get(brandId) ?? {};
      const isSales = reportType === 'sales';
      const own = results.find((result) => result.userId === userId) ?? zeroResults;
      const rivals = listRivals(isSales, userId, memberIds, results);
      const standing = computeStanding(isSales, own, rivals, period, today, new Set(daysOff));
      return {
        brand_id: brandId,
        target: toTargetView(isSales, own),
        amount: Number(own.amount),
        ...toPlaceView(standing, isSales, memberIds.length),
        today: { count, amount: Number(amount) },
        waiting: { count: waitingCount, amount: Number(waitingAmount) },
      };
    };
    return { data: brands.map(toApi) };
  }

  /** A page of the deposits and corrections that make up the caller's result of some days in the `Brand-Id` brand. */
  async getResultPage(
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
    const { entries, count, ftd, amount, entryCount } = await this.standings.listEntries(
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
      meta: { current_page: page, last_page: getLastPage(entryCount, LONG_PAGE_SIZE) },
    };
  }
}

/** The fields of a computed standing that the short form has too. */
function toPlaceView(
  { place, gap, lead, pace }: ReturnType<typeof computeStanding>,
  isSales: boolean,
  memberCount: number,
) {
  const toApi = (measure: bigint | null) => (measure === null ? null : toApiMeasure(isSales, measure));
  return {
    place,
    of: place === null ? null : memberCount,
    gap: toApi(gap),
    lead: toApi(lead),
    pace: toApi(pace),
  };
}

const toBestView = (best: BestRange | null, isSales: boolean): StandingView['best_day'] =>
  best && {
    date_start: best.startDate,
    date_end: best.endDate,
    count: best.count,
    amount: Number(best.amount),
    made: toApiMeasure(isSales, getMeasure(isSales, best)),
  };
