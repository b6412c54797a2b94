import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { JsonText } from '../../platform/json-text.js';
import { RatingService } from '../statistics/rating.service.js';
import type { OwnBrandView } from './home.schemas.js';

@Injectable()
export class HomeService {
  constructor(private readonly rating: RatingService) {}

  /** Target and results of the current period. All are 0 if today is in no period (decision 7). */
  async getOwnBrand({ userId, memberBrandId }: Caller): Promise<JsonText<OwnBrandView>> {
    return new JsonText(await this.rating.ownBrand(memberBrandId!, userId));
  }
}
