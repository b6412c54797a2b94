import { Injectable } from '@nestjs/common';
import { BrandService } from '../brands/brand.service.js';
import { eraseDepositsOf } from './deposit-removal.queries.js';

/** A brand that is removed takes its deposits with it, out of every list and total. */
@Injectable()
export class DepositRemovalService {
  constructor(brands: BrandService) {
    brands.onRemove((db, { brandId }) => eraseDepositsOf(db, brandId));
  }
}
