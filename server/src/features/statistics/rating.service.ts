import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/domain-error.js';
import { ReadReplica } from '../../platform/database/read-replica.js';
import { JsonText } from '../../platform/json-text.js';
import { reportingDay } from '../../platform/time/reporting-time.rules.js';
import { type MonthSpan, PeriodService } from '../brands/periods/period.service.js';
import { findComparison } from './rating-comparison.queries.js';
import { sameDays } from './rating-comparison.rules.js';
import type { ManagerRating, Rating, RatingComparison } from './statistic.schemas.js';
import { findOwnBrand, findRating, findRatings } from './result.queries.js';

/** Ratings by results in the current period, or in the first one if today is in several periods. */
@Injectable()
export class RatingService {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** The rating of all brands within reach, each in its own current period. Leaves out brands without one. */
  async ofBrands(caller: Caller): Promise<JsonText<ManagerRating>> {
    return this.replica.read(async (source) => {
      const current = await this.currentPeriods(source, caller);
      const ranges = [...current].map(([brandId, period]) => ({ brandId, days: period, period }));
      return new JsonText(await findRatings(source, ranges));
    });
  }

  /** What stands beside that rating: targets, the same days of the period before, and the teams. */
  async compare(caller: Caller): Promise<JsonText<RatingComparison>> {
    const today = this.today();
    return this.replica.read(async (source) => {
      const current = await this.currentPeriods(source, caller);
      const before = await this.periods.periodsBefore(current);
      const ranges = [...current].map(([brandId, period]) => ({ brandId, days: period, period }));
      const rangesBefore = ranges.map(({ brandId, days }) => {
        const period = before.get(brandId) ?? null;
        return { brandId, days: sameDays(days, period, today), period };
      });
      return new JsonText(await findComparison(source, ranges, rangesBefore, today));
    });
  }

  /** The rating of the brand in the `Brand-Id` header. */
  async ofBrand({ memberBrandId }: Caller): Promise<JsonText<Rating>> {
    const brandId = memberBrandId!;
    return this.replica.read(async (source) => {
      const period = await this.periods.periodHolding(brandId, this.today());
      return new JsonText(period ? await findRating(source, { brandId, days: period, period }) : '[]');
    });
  }

  /**
   * A member's home screen of a brand, as JSON text of `OwnBrandView`. Its figures are those of the current period. All are 0 if
   * today is in no period. The primary answers, so that people see at once what they have changed of themselves.
   */
  async ownBrand(brandId: number, userId: number): Promise<string> {
    const period = await this.periods.periodHolding(brandId, this.today());
    const body = await findOwnBrand(this.database, { brandId, days: period ?? noDays, period }, userId);
    if (body === null) throw notFound();
    return body;
  }

  private currentPeriods(source: EntityManager, { brandIds }: Caller): Promise<Map<number, MonthSpan>> {
    const reach = brandIds === 'all' ? null : brandIds;
    return this.periods.periodsHolding(reach, this.today());
  }

  private today(): string {
    return reportingDay(this.clock.now());
  }
}

/** A range without any day. */
const noDays = { startDate: '2000-01-02', endDate: '2000-01-01' };
