import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import { JsonText } from '../../platform/json-text.js';
import { BrandService } from '../brands/brand.service.js';
import { RatingService } from '../statistics/rating.service.js';
import { UserService } from '../users/user.service.js';
import type { OwnBrandView } from './home.schemas.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly rating: RatingService,
  ) {}

  /** Target and results of the current period. All are 0 if today is in no period (decision 7). */
  async getOwnBrand({ userId, memberBrandId }: Caller): Promise<JsonText<OwnBrandView>> {
    const brand = await this.brands.find(this.dataSource.manager, memberBrandId!);
    if (!brand) throw notFound();
    const user = JSON.stringify(await this.users.getOwn(userId));
    const about = JSON.stringify({ id: brand.id, name: brand.name, report_type: brand.reportType });
    // PostgreSQL writes these numbers as JSON, so that money never becomes a floating point number.
    const figures = await this.rating.ownFigures(brand, userId);
    return new JsonText(`{"user":${user},"brand":${about},${figures}}`);
  }
}
