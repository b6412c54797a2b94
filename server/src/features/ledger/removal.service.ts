import { Injectable } from '@nestjs/common';
import { announceChange } from '../../platform/events/live-events.js';
import { BrandRemovalService } from '../brands/brand-removal.service.js';
import { changeDeposits } from './ledger.js';

/** Erases the deposits of removed brands, so that they leave every list and total. */
@Injectable()
export class RemovalService {
  constructor(removals: BrandRemovalService) {
    removals.onRemove(async (db, removal) => {
      const erased = await changeDeposits(db, removal, null);
      if (erased.length > 0) await announceChange(db, 'deposits', removal.brandId);
      return erased.length;
    });
  }
}
