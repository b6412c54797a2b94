import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReplicas1790000030000 implements MigrationInterface {
  readonly name = 'CreateReplicas1790000030000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The processes that run on this database, and those of the last weeks. Each says again and again that it runs.
      create table replicas (
        id uuid not null,
        version text not null,
        -- The newest migration that its version knows.
        schema_version bigint not null,
        -- Which of api, bot and worker it runs.
        parts text[] not null,
        host text not null,
        started_at timestamptz not null default clock_timestamp(),
        seen_at timestamptz not null default clock_timestamp(),
        -- Null while it runs, and when it ended without a word.
        stopped_at timestamptz,
        constraint replicas_pkey primary key (id)
      ) with (fillfactor = 50);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table replicas');
  }
}
