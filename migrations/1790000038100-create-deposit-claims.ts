import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who looks at which waiting deposit. The table is logged, because a read replica reads it too. Deciding or erasing a deposit
 * deletes its row, so there are never more than waiting deposits.
 */
export class CreateDepositClaims1790000038100 implements MigrationInterface {
  readonly name = 'CreateDepositClaims1790000038100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deposit_claims (
        deposit_id integer not null,
        user_id integer not null,
        until timestamptz not null,
        constraint deposit_claims_pkey primary key (deposit_id),
        constraint deposit_claims_deposit_fkey foreign key (deposit_id) references deposits on delete cascade,
        constraint deposit_claims_user_fkey foreign key (user_id) references users on delete cascade
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table deposit_claims');
  }
}
