import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { BrandService } from '../../brands/brand.service.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { BrandFiguresService } from '../../statistics/brand-figures.service.js';
import type { BrandRow, BrandSearch } from './brand-list.schemas.js';
import { OverviewRepository } from './overview.repository.js';
import { mayUse, maySeeResults } from './overview.rules.js';

const TREND_DAYS = 14;

/** The list of brands, with what waits in each and how it does. One statement reads a part for the whole page. */
@Injectable()
export class BrandListService {
  constructor(
    private readonly overviews: OverviewRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly totals: TotalsService,
    private readonly figures: BrandFiguresService,
  ) {}

  async search(caller: Caller, { page, q }: BrandSearch) {
    const found = await this.brands.search(caller, page, q);
    const ids = found.data.map(({ id }) => id);
    const [waiting, tickets, requests, figures] = await Promise.all([
      mayUse(caller, 'deposits') ? this.totals.countWaitingByBrand(ids) : null,
      mayUse(caller, 'tickets') ? this.overviews.countTicketsByBrand(ids, this.clock.now()) : null,
      mayUse(caller, 'users') ? this.overviews.countJoinRequests(ids) : null,
      maySeeResults(caller) ? this.figures.ofBrands(ids, TREND_DAYS) : null,
    ]);
    const data = found.data.map((brand): BrandRow => {
      const isOf = ({ brandId }: { brandId: number }) => brandId === brand.id;
      return {
        ...brand,
        deposits: waiting && { waiting: waiting.find(isOf)?.count ?? 0 },
        tickets: tickets && (tickets.find(isOf) ?? { new: 0, in_work: 0, overdue: 0 }),
        join_requests: requests && (requests.find(({ id }) => id === brand.id)?.count ?? 0),
        figures: figures?.find((each) => each.brand.id === brand.id) ?? null,
      };
    });
    return { ...found, data };
  }
}
