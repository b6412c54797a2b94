import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import { TicketListService } from '../../tickets/lists/ticket-list.service.js';
import type { ManagerStat } from './counter.schemas.js';

/** The counters in the panel's sidebar. */
@Injectable()
export class CounterService {
  constructor(
    private readonly totals: TotalsService,
    private readonly tickets: TicketListService,
  ) {}

  async count(caller: Caller): Promise<ManagerStat> {
    const [waiting, tickets] = await Promise.all([
      this.totals.countWaiting(caller.brandIds),
      this.tickets.count(caller),
    ]);
    return { wait_deposits: waiting, ...tickets };
  }
}
