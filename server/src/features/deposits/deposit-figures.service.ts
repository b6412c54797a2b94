import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { Clock } from '../../platform/clock.js';
import { JsonText } from '../../platform/http/returns.decorator.js';
import { calendarMonth, reportingDay } from '../../platform/time/reporting-time.rules.js';
import { countWaiting, findOwnResults, findRating, foldTotals } from './deposit-totals.queries.js';
import type { ManagerRating, ManagerStat } from './deposit.schemas.js';

/** What the deposits add up to, read from totals that moderation keeps. */
@Injectable()
export class DepositFiguresService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async stat({ brandIds }: Caller): Promise<ManagerStat> {
    return {
      wait_deposits: await countWaiting(this.dataSource, brandIds === 'all' ? null : brandIds),
      tickets_count_new: 0,
      tickets_count_in_work: 0,
      tickets_count_in_work_messages: 0,
    };
  }

  /** Accepted deposits of the current calendar month (GMT-4), by agent and brand, largest amount first. */
  async rating({ brandIds }: Caller): Promise<JsonText<ManagerRating>> {
    const month = calendarMonth(reportingDay(this.clock.now()));
    return new JsonText(await findRating(this.dataSource, month, brandIds === 'all' ? null : brandIds));
  }

  /** What a member has in the current calendar month; `ftd` is a count. The numbers are sums made by PostgreSQL. */
  async ownFigures(db: EntityManager, brandId: number, userId: number, now: Date) {
    const own = await findOwnResults(db, calendarMonth(reportingDay(now)), brandId, userId);
    return {
      retention_amount: Number(own.retentionAmount),
      ftd_amount: Number(own.ftdAmount),
      ftd: own.ftdCount,
    };
  }

  /** Folds the totals that moderation appended since the last time. */
  fold(): Promise<number> {
    return this.dataSource.transaction((db) => foldTotals(db));
  }
}
