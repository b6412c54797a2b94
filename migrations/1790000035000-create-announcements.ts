import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAnnouncements1790000035000 implements MigrationInterface {
  readonly name = 'CreateAnnouncements1790000035000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Changes that are committed, and that the other processes have not been told of yet. A row lives for some
      -- milliseconds. If the database itself crashes, all who listen lose their connection, and read everything again.
      create unlogged table announcements (
        id uuid default gen_random_uuid(),
        changes json not null,
        created_at timestamptz not null default clock_timestamp(),
        constraint announcements_pkey primary key (id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table announcements');
  }
}
