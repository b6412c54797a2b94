import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/clock.js';
import { TicketTimesRepository } from './ticket-times.repository.js';
import type { TicketTimes, TicketTimesFilter } from './ticket-times.schemas.js';

/** How long tickets take, by week. */
@Injectable()
export class TicketTimesService {
  constructor(
    private readonly times: TicketTimesRepository,
    private readonly clock: Clock,
  ) {}

  /** The weeks of a brand beyond reach are empty, like its lists. */
  async get(caller: Caller, { weeks, brand_id: brandId }: TicketTimesFilter): Promise<TicketTimes> {
    const reach = caller.brandIds === 'all' ? null : caller.brandIds;
    const brandIds = brandId === undefined ? reach : canReach(caller, brandId) ? [brandId] : [];
    return { data: await this.times.find(this.clock.now(), weeks, brandIds) };
  }
}
