import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { ReadReplica } from '../../platform/database/read-replica.js';
import { JsonText } from '../../platform/json-text.js';
import { reportingDay } from '../../platform/time/reporting-time.rules.js';
import { PeriodService } from '../periods/period.service.js';
import type { ManagerRating, Rating } from './statistic.schemas.js';
import { findOwnFigures, findRating, findRatings } from './result.queries.js';

/** Ratings by results in the current period, or in the first one if today is in several periods. */
@Injectable()
export class RatingService {
  /**
   * The periods of each brand as they were last time. A statement assumes that they are still the same, and returns those that
   * it has found. So a wrong guess is noticed, and a right one saves a statement.
   */
  private readonly lastPeriods = new Map<number, string>();

  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** The rating of all brands within reach, each in its own current period. Leaves out brands without one. */
  async ofBrands({ brandIds }: Caller): Promise<JsonText<ManagerRating>> {
    const reach = brandIds === 'all' ? null : brandIds;
    return this.replica.read(async (source) => {
      const current = await this.periods.periodsHolding(source.manager, reach, this.today());
      const ranges = [...current].map(([brandId, period]) => ({ brandId, days: period, period }));
      return new JsonText(await findRatings(source, ranges));
    });
  }

  /** The rating of the brand in the `Brand-Id` header. */
  async ofBrand({ memberBrandId }: Caller): Promise<JsonText<Rating>> {
    const brandId = memberBrandId!;
    return this.replica.read(async (source) => {
      const period = await this.periods.readHolding(source, brandId, this.today());
      return new JsonText(period ? await findRating(source, { brandId, days: period, period }) : '[]');
    });
  }

  /**
   * A member's results in the current period, as the inside of a JSON object: `target`, `retention_amount`, `ftd_amount` and
   * `ftd` (a count). All are 0 if today is in no period.
   */
  async ownFigures(brandId: number, userId: number): Promise<string> {
    const today = this.today();
    return this.replica.read(async (source) => {
      let guess = this.lastPeriods.get(brandId) ?? NO_PERIODS;
      for (;;) {
        const period = this.periods.holdingIn(guess, today);
        const range = { brandId, days: period ?? noDays, period };
        const { body, periods } = await findOwnFigures(source, range, userId, Number(today.slice(0, 4)));
        if (periods === guess) return body.slice(1, -1);
        this.lastPeriods.set(brandId, periods);
        guess = periods;
      }
    });
  }

  private today(): string {
    return reportingDay(this.clock.now());
  }
}

const NO_PERIODS = '[]';
/** A range without any day. */
const noDays = { startDate: '2000-01-02', endDate: '2000-01-01' };
