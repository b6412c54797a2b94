import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { JsonText } from '../../platform/json-text.js';
import { BrandService } from '../brands/brand.service.js';
import { RatingService } from '../statistics/rating.service.js';
import { UserService } from '../users/user.service.js';
import type { OwnBrandView } from './home.schemas.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly rating: RatingService,
  ) {}

  /** Target and results of the current period. All are 0 if today is in no period (decision 7). */
  async getOwnBrand({ userId, memberBrandId }: Caller): Promise<JsonText<OwnBrandView>> {
    const [brand, ownUser, figures] = await Promise.all([
      this.brands.read(memberBrandId!),
      this.users.getOwn(userId),
      this.rating.ownFigures(memberBrandId!, userId),
    ]);
    const user = JSON.stringify(ownUser);
    const about = JSON.stringify({ id: brand.id, name: brand.name, report_type: brand.reportType });
    // PostgreSQL writes the figures as JSON, so that money never becomes a floating point number.
    return new JsonText(`{"user":${user},"brand":${about},${figures}}`);
  }
}
