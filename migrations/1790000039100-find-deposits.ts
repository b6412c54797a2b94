import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from './build-indexes.js';

const indexes = {
  deposits_by_client: `(client_id, created_at desc, id desc) where client_id <> ''`,
  deposits_by_wallet: `(wallet, created_at desc, id desc) where wallet <> ''`,
  deposits_by_amount: `(amount, created_at desc, id desc)`,
  deposits_by_written_agent: `(lower(agent), created_at desc, id desc) where agent_id is null and agent <> ''`,
};

/** Indexes for the search by any field. */
export class FindDeposits1790000039100 implements MigrationInterface {
  readonly name = 'FindDeposits1790000039100';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, 'deposits', indexes);
    await db.query('analyze deposits');
    await db.query(
      'alter table deposit_day_totals add column if not exists amount numeric(20,2) not null default 0',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table deposit_day_totals drop column amount');
    await dropIndexes(db, indexes);
  }
}
