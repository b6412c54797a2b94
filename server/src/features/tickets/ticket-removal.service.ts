import { Injectable } from '@nestjs/common';
import { announceChange } from '../../platform/events/live-events.js';
import { BrandRemovalService } from '../brands/brand-removal.service.js';
import { deleteTicketsOf } from './ticket.queries.js';

/** Deletes the tickets of removed brands. Their files are swept later. */
@Injectable()
export class TicketRemovalService {
  constructor(removals: BrandRemovalService) {
    removals.onRemove(async (db, { brandId, limit }) => {
      const count = await deleteTicketsOf(db, brandId, limit);
      if (count > 0) await announceChange(db, 'tickets', brandId);
      return count;
    });
  }
}
