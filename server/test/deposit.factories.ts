import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Deposit } from '../src/features/deposits/ledger/deposit.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { Ledger } from '../src/features/deposits/ledger/ledger.js';
import { type Drift, TotalsRepository } from '../src/features/deposits/ledger/totals.repository.js';
import { AuditTrail } from '../src/platform/audit/audit-trail.js';
import { Database } from '../src/platform/database/database.js';
import { ChangePublisher } from '../src/platform/events/change-publisher.js';
import { TotalsService } from '../src/features/deposits/ledger/totals.service.js';
import { Period } from '../src/features/brands/periods/period.repository.js';
import type { TestApp } from './test-app.js';

/**
 * Uses the ledger without an application, in the transaction of `db` if one is open. Closes the `Database` afterwards, because
 * the async contexts of hundreds of them took half of the tests' processor time.
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

/** Lists the wrong totals of a brand and its agents. `brandId` null: of all brands. */
export const listTotalsDrift = (db: EntityManager, brandId: number | null): Promise<Drift[]> =>
  new TotalsRepository(new Database(db.dataSource)).listDrift(brandId);

/** Creates a deposit, and adds it to the totals. By default it is waiting, with an amount of 100.00. */
export async function newDeposit(
  db: EntityManager,
  brand: Brand,
  deposit: Partial<Deposit> = {},
): Promise<Deposit> {
  const content = {
    brandId: brand.id,
    type: 'retention' as const,
    clientId: 'client',
    amount: '100.00',
    createdAt: new Date('2026-03-10T12:00:00Z'),
    ...deposit,
  };
  const id = await withLedger(db, (ledger) => ledger.create(content));
  return db.findOneByOrFail(Deposit, { id });
}

export const buildAcceptBody = (agent: Pick<User, 'id'>, change: object = {}) => ({
  type: 'retention',
  client_id: '48213',
  amount: 1250.5,
  wallet: 'TQ5n',
  exchanger: 'Binance',
  agent: '',
  behaviour: '',
  affiliate: '',
  financial: '',
  payment: '',
  description: 'first',
  agent_id: agent.id,
  ...change,
});

/** Both days are inclusive. */
export function newPeriod(
  db: EntityManager,
  brand: Brand,
  startDate: string,
  endDate: string,
): Promise<Period> {
  return db.save(
    db.create(Period, { brandId: brand.id, year: Number(startDate.slice(0, 4)), startDate, endDate }),
  );
}

/** An accepted deposit of the agent, whose deltas are not folded yet. */
export function newResult(
  db: EntityManager,
  brand: Brand,
  agent: Pick<User, 'id'>,
  deposit: Partial<Deposit> = {},
): Promise<Deposit> {
  return newDeposit(db, brand, { status: 'accept', agentId: agent.id, ...deposit });
}

/** Stores a person's figures. `periodOrMonth`: a period, or the first day of a calendar month. */
export async function newFigures(
  db: EntityManager,
  brand: Brand,
  user: Pick<User, 'id'>,
  periodOrMonth: Period | string,
  { target = '0', cr = '0', correction = '0' } = {},
): Promise<void> {
  const [periodId, month] =
    typeof periodOrMonth === 'string' ? [null, periodOrMonth] : [periodOrMonth.id, null];
  await db.query(
    `insert into member_figures (brand_id, user_id, period_id, month, target, cr, total_correction)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [brand.id, user.id, periodId, month, target, cr, correction],
  );
}

export async function newCorrection(
  db: EntityManager,
  brand: Brand,
  user: Pick<User, 'id'>,
  day: string,
  count: number,
  amount = '0',
): Promise<void> {
  await db.query(
    `insert into ftd_corrections (brand_id, user_id, day, count, amount, created_at) values ($1, $2, $3, $4, $5, now())`,
    [brand.id, user.id, day, count, amount],
  );
}

/** Folds until no delta of the brand is left. A single fold may do nothing, because another test may fold concurrently. */
export async function foldAll(app: TestApp, brand: Brand): Promise<void> {
  const unfolded = 'select from deposit_total_deltas where brand_id = $1 limit 1';
  do await app.get(TotalsService).fold();
  while ((await app.db.query<unknown[]>(unfolded, [brand.id])).length > 0);
}

let lastMissedDayMs = Date.parse('2020-01-01');

/** A missed daily report of a day that no other test uses. Returns its id. */
export async function newMissedReport(db: EntityManager, brand: Pick<Brand, 'id'>): Promise<number> {
  lastMissedDayMs += 86_400_000;
  const [{ id }] = await db.query<[{ id: string }]>(
    `insert into sent_reports (brand_id, kind, start_date, end_date, due_at, missed_at)
     values ($1, 'day', $2, $2, $2::date + 1, now()) returning id`,
    [brand.id, new Date(lastMissedDayMs).toISOString().slice(0, 10)],
  );
  return Number(id);
}
