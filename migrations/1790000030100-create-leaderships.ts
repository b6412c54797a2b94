import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLeaderships1790000030100 implements MigrationInterface {
  readonly name = 'CreateLeaderships1790000030100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Who leads in what one replica at a time does. The lock itself is an advisory one; this says whether its holder is
      -- alive, since a process that is frozen keeps its lock.
      create table leaderships (
        name text not null,
        -- Grows with each new leader.
        term bigint not null,
        -- The session that holds the lock.
        pid integer not null,
        beat_at timestamptz not null,
        constraint leaderships_pkey primary key (name)
      ) with (fillfactor = 50);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table leaderships');
  }
}
