import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTotalsRecounts1790000030200 implements MigrationInterface {
  readonly name = 'CreateTotalsRecounts1790000030200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Of each migration that adds totals: when they were last recounted with no older replica around, which does not keep
      -- them. Null: they are to be.
      create table totals_recounts (
        schema_version bigint not null,
        recounted_at timestamptz,
        constraint totals_recounts_pkey primary key (schema_version)
      );
      -- In an empty installation there is nothing to recount.
      insert into totals_recounts (schema_version, recounted_at)
      select 1790000014000, case when exists (select from deposits) then null else clock_timestamp() end;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table totals_recounts');
  }
}
