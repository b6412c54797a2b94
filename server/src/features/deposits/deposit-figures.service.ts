import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { TicketDeskService } from '../tickets/ticket-desk.service.js';
import { countWaiting, foldTotals } from './deposit-totals.queries.js';
import type { ManagerStat } from './deposit.schemas.js';

/** What the deposits add up to, read from totals that moderation keeps. */
@Injectable()
export class DepositFiguresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketDeskService,
  ) {}

  async stat(caller: Caller): Promise<ManagerStat> {
    const { brandIds } = caller;
    const [waiting, tickets] = await Promise.all([
      countWaiting(this.dataSource, brandIds === 'all' ? null : brandIds),
      this.tickets.count(caller),
    ]);
    return { wait_deposits: waiting, ...tickets };
  }

  /** Folds the totals that moderation appended since the last time. */
  fold(): Promise<number> {
    return this.dataSource.transaction((db) => foldTotals(db));
  }
}
