import type { EntityManager } from 'typeorm';
import { Ledger } from '../src/features/deposits/ledger/ledger.js';
import { type Drift, TotalsRepository } from '../src/features/deposits/ledger/totals.repository.js';
import { AuditTrail } from '../src/platform/audit/audit-trail.js';
import { Database } from '../src/platform/database/database.js';
import { ChangePublisher } from '../src/platform/events/change-publisher.js';

/**
 * Uses the ledger without an application, in the transaction of `db` if one is open. Closes its database afterwards: with the
 * contexts of hundreds of open ones, promises took half of the tests' processor time.
 */
export async function withLedger<Result>(
  db: EntityManager,
  work: (ledger: Ledger) => Promise<Result>,
): Promise<Result> {
  const database = new Database(db.dataSource);
  const ledger = new Ledger(database, new AuditTrail(database), new ChangePublisher(database));
  try {
    return await database.withManager(db, () => work(ledger));
  } finally {
    database.onApplicationShutdown();
  }
}

/** The wrong totals of a brand and its agents, or all of them. */
export const findTotalsDrift = (db: EntityManager, brandId: number | null): Promise<Drift[]> =>
  new TotalsRepository(new Database(db.dataSource)).listDrift(brandId);
