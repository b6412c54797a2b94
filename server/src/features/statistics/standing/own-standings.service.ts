import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import { RatingService } from '../rating/rating.service.js';
import { type OwnBrandDay, OwnStandingsRepository } from './own-standings.repository.js';
import { compare, type OwnFigures, findRivals, shownMeasure } from './standing.rules.js';
import { type OwnStandingView, targetView } from './standing.schemas.js';

const nothing: OwnFigures = { ftd: 0, amount: '0', target: '0' };

/** Where a person stands in each of their brands, in short. A few statements for all of them. */
@Injectable()
export class OwnStandingsService {
  constructor(
    private readonly standings: OwnStandingsRepository,
    private readonly rating: RatingService,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Caller): Promise<{ data: OwnStandingView[] }> {
    const today = toReportingDay(this.clock.now());
    const brands = await this.standings.find(userId, today);
    const current = await this.rating.listCurrentResults(brands.map(({ brandId }) => brandId));
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
      const { period = null, results = [] } = current.get(brandId) ?? {};
      const isSales = reportType === 'sales';
      const own = results.find((of) => of.userId === userId) ?? nothing;
      const rivals = findRivals(isSales, userId, members, results);
      const { place, gap, lead, pace } = compare(isSales, own, rivals, period, today, new Set(daysOff));
      const shown = (measure: bigint | null) => (measure === null ? null : shownMeasure(isSales, measure));
      return {
        brand_id: brandId,
        target: targetView(isSales, own),
        amount: Number(own.amount),
        place,
        of: place === null ? null : members.length,
        gap: shown(gap),
        lead: shown(lead),
        pace: shown(pace),
        today: { count, amount: Number(amount) },
        waiting: { count: waitingCount, amount: Number(waitingAmount) },
      };
    };
    return { data: brands.map(toApi) };
  }
}
