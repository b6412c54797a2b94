import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateRateLimits1790000026000 implements MigrationInterface {
  readonly name = 'CreateRateLimits1790000026000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What each person or address has used up in a window that is running. Unlogged: no commit waits for the disk, and
      -- after a crash the windows merely start anew.
      create unlogged table rate_limits (
        key text not null,
        expires_at timestamptz not null,
        used bigint not null,
        constraint rate_limits_pkey primary key (key)
      ) with (fillfactor = 50);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_limits');
  }
}
