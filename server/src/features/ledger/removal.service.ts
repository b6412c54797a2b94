import { Injectable } from '@nestjs/common';
import { announceChange } from '../../platform/events/live-events.js';
import { BrandRemovalService } from '../brands/brand-removal.service.js';
import { eraseDepositsOf } from './removal.queries.js';

/** A brand that is removed takes its deposits with it, out of every list and total. */
@Injectable()
export class RemovalService {
  constructor(removals: BrandRemovalService) {
    removals.onRemove(async (db, removal) => {
      const count = await eraseDepositsOf(db, removal);
      if (count > 0) await announceChange(db, 'deposits', removal.brandId);
      return count;
    });
  }
}
