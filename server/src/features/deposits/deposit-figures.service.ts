import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { countWaiting, foldTotals } from './deposit-totals.queries.js';
import type { ManagerStat } from './deposit.schemas.js';

/** What the deposits add up to, read from totals that moderation keeps. */
@Injectable()
export class DepositFiguresService {
  constructor(private readonly dataSource: DataSource) {}

  async stat({ brandIds }: Caller): Promise<ManagerStat> {
    return {
      wait_deposits: await countWaiting(this.dataSource, brandIds === 'all' ? null : brandIds),
      tickets_count_new: 0,
      tickets_count_in_work: 0,
      tickets_count_in_work_messages: 0,
    };
  }

  /** Folds the totals that moderation appended since the last time. */
  fold(): Promise<number> {
    return this.dataSource.transaction((db) => foldTotals(db));
  }
}
