import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { JsonText } from '../../platform/json-text.js';
import { reportingDay } from '../../platform/time/reporting-time.rules.js';
import type { Brand } from '../brands/brand.entity.js';
import { PeriodService } from '../periods/period.service.js';
import type { ManagerRating, Rating } from './statistic.schemas.js';
import { findOwnFigures, findRating, findRatings } from './result.queries.js';

/** Who has what in the current period; where today is in several periods, in the first of them. */
@Injectable()
export class RatingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
  ) {}

  /** Of the brands within reach, each in its own current period; a brand without one is not there. */
  async ofBrands({ brandIds }: Caller): Promise<JsonText<ManagerRating>> {
    const db = this.dataSource.manager;
    const reach = brandIds === 'all' ? null : brandIds;
    const current = await this.periods.periodsHolding(db, reach, this.today());
    const ranges = [...current].map(([brandId, period]) => ({ brandId, days: period, period }));
    return new JsonText(await findRatings(this.dataSource, ranges));
  }

  /** Of the brand of the header. */
  async ofBrand({ memberBrandId }: Caller): Promise<JsonText<Rating>> {
    const brandId = memberBrandId!;
    const period = await this.periods.periodHolding(this.dataSource.manager, brandId, this.today());
    return new JsonText(period ? await findRating(this.dataSource, { brandId, days: period, period }) : '[]');
  }

  /**
   * What a member has in the current period, as the inside of a JSON object: `target`, `retention_amount`, `ftd_amount`
   * and `ftd`, a count. Zeros outside of any period.
   */
  async ownFigures({ id: brandId, reportType }: Brand, userId: number): Promise<string> {
    const today = this.today();
    const period = await this.periods.periodHolding(this.dataSource.manager, brandId, today);
    const range = { brandId, days: period ?? noDays, period };
    const body = await findOwnFigures(this.dataSource, range, userId, reportType);
    return body.slice(1, -1);
  }

  private today(): string {
    return reportingDay(this.clock.now());
  }
}

/** A range that holds no day. */
const noDays = { startDate: '2000-01-02', endDate: '2000-01-01' };
