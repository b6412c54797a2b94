import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { longTransaction } from '../../platform/database/long-transaction.js';
import { findTotalsDrift, mendTotals, type Drift } from './deposit-recount.queries.js';

export type { Drift };

/** Every deposit is read. */
export const RECOUNT_MS = 1_800_000;

/** Proves that the kept totals equal the deposits, and mends them. */
@Injectable()
export class DepositRecountService {
  constructor(private readonly dataSource: DataSource) {}

  /** Mends every total that is wrong, and answers which they were. Totals are held up only where there are such. */
  async recount(): Promise<Drift[]> {
    return longTransaction(this.dataSource, RECOUNT_MS, (db) => this.recountWithin(db));
  }

  /** The same, until commit. */
  async recountWithin(db: EntityManager): Promise<Drift[]> {
    const drift = await findTotalsDrift(db, null);
    return drift.length === 0 ? [] : mendTotals(db);
  }
}
