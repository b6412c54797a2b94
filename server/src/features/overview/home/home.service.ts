import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { ownUserView } from '../../people/user.schemas.js';
import { RatingService } from '../../statistics/rating/rating.service.js';
import { targetView } from '../../statistics/standing/standing.schemas.js';
import { StandingService } from '../../statistics/standing/standing.service.js';
import type { OwnBrandView } from './home.schemas.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly rating: RatingService,
    private readonly standing: StandingService,
  ) {}

  /** Target and results of the current period. All are 0 if today is in no period. */
  async getOwnBrand({ userId, memberBrandId }: Caller): Promise<OwnBrandView> {
    const results = await this.rating.ownResults(memberBrandId!, userId);
    const { user, brand, ...own } = results;
    return {
      user: ownUserView(user),
      brand: { id: brand.id, name: brand.name, report_type: brand.reportType },
      target: targetView(brand.reportType === 'sales', own),
      retention_amount: Number(own.retention),
      ftd_amount: Number(own.ftdAmount),
      ftd: own.ftd,
      ...(await this.standing.of(memberBrandId!, userId, results)),
    };
  }
}
