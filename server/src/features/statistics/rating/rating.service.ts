import { Injectable } from '@nestjs/common';
import { toBrandIds, type Caller, type Reach } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import {
  addDays,
  countDaysBetween,
  type DayRange,
  toReportingDay,
} from '../../../platform/time/time.rules.js';
import type { PeriodSpan } from '../../brands/periods/period.rules.js';
import { type MonthSpan, PeriodService } from '../../brands/periods/period.service.js';
import { type ShownUser, toUserView } from '../../people/user.schemas.js';
import { RatingComparisonRepository } from './rating-comparison.repository.js';
import { type MemberResults, type RatedPerson, ResultRepository } from '../results/result.repository.js';
import type { Results } from '../results/statistic.rules.js';
import type { ManagerRating, Rating, RatingComparison } from '../results/statistic.schemas.js';

/** Ratings by results in the current period, or in the first one if today is in several periods. */
@Injectable()
export class RatingService {
  constructor(
    private readonly results: ResultRepository,
    private readonly comparisons: RatingComparisonRepository,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** The rating of all brands within reach, each in its own current period. Omits brands without one. */
  async getManagerRating(caller: Reach): Promise<ManagerRating> {
    const people = await this.results.listManagerRating(toRanges(await this.listCurrentPeriods(caller)));
    const buildList = (list: RatedPerson['list']) =>
      people.filter((person) => person.list === list).map(toRatingEntry);
    return { ftd: buildList('ftd'), retention: buildList('retention') };
  }

  /** Targets, results on the same days of the previous period, and teams, for comparison with the manager rating. */
  async compare(caller: Caller): Promise<RatingComparison> {
    const today = this.getToday();
    const periodByBrand = await this.listCurrentPeriods(caller);
    const previousByBrand = await this.periods.listByDayBefore(periodByBrand);
    const ranges = toRanges(periodByBrand);
    const comparedRanges = ranges.map(({ brandId, days }) => {
      const previous = previousByBrand.get(brandId) ?? null;
      const comparedDays = getComparedDays(days, previous, today);
      const period = comparedDays.endDate === previous?.endDate ? previous : null;
      return { brandId, days: comparedDays, period };
    });
    return this.comparisons.get(ranges, comparedRanges, today);
  }

  /** The rating of the brand in the `Brand-Id` header. */
  async getBrandRating({ memberBrandId }: Caller): Promise<Rating> {
    const brandId = memberBrandId!;
    const period = await this.periods.findByDay(brandId, this.getToday());
    const people = period ? await this.results.listBrandRating({ brandId, days: period, period }) : [];
    return people.map(toRatingEntry);
  }

  /** The current period of a brand, and the results of its people in this period. Without a period there are no results. */
  async getCurrentResults(brandId: number): Promise<{ period: MonthSpan | null; results: MemberResults[] }> {
    const period = await this.periods.findByDay(brandId, this.getToday());
    return { period, results: await this.listResults(brandId, period) };
  }

  /** The results of a brand's people in a period, each with the person's name and photo. Empty if the period is null. */
  async listResults(brandId: number, period: PeriodSpan | null): Promise<(MemberResults & ShownUser)[]> {
    return period ? this.results.listWithUsers({ brandId, days: period, period }) : [];
  }

  /** Like `getCurrentResults`, for several brands, without `ftdAmount`. Omits brands in a gap between periods. */
  async listCurrentResults(
    brandIds: readonly number[],
  ): Promise<Map<number, { period: MonthSpan; results: Results[] }>> {
    const ranges = toRanges(await this.periods.listByDay(brandIds, this.getToday()));
    const results = await this.results.list(ranges);
    return new Map(
      ranges.map(({ brandId, period }, index) => [brandId, { period, results: results[index]! }]),
    );
  }

  private listCurrentPeriods(caller: Reach): Promise<Map<number, MonthSpan>> {
    return this.periods.listByDay(toBrandIds(caller), this.getToday());
  }

  private getToday(): string {
    return toReportingDay(this.clock.now());
  }
}

const toRanges = (periodByBrand: ReadonlyMap<number, MonthSpan>) =>
  [...periodByBrand].map(([brandId, period]) => ({ brandId, days: period, period }));

function toRatingEntry(person: RatedPerson): Rating[number] {
  const user = toUserView(person);
  const amount = Number(person.amount);
  const brand = { id: person.brandId, name: person.brandName };
  // The spread comes last because Node 20 is slow to add properties to an object literal that starts with a spread.
  return { user, brand, total_amount: amount, amount, count: person.count, ...user };
}

/**
 * The first days of the previous period: as many as have begun in the current one, at most all. Without a previous period, as
 * many days just before the current one.
 */
export function getComparedDays(current: DayRange, previous: DayRange | null, today: string): DayRange {
  const dayOffset = countDaysBetween(current.startDate, today);
  if (!previous) {
    return { startDate: addDays(current.startDate, -dayOffset - 1), endDate: addDays(current.startDate, -1) };
  }
  const lastDay = addDays(previous.startDate, dayOffset);
  return { startDate: previous.startDate, endDate: lastDay < previous.endDate ? lastDay : previous.endDate };
}
