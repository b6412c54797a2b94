import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The row of a removed brand stays until its other rows are gone. Another brand can have its chat at once. */
export class RemoveBrandsInBatches1790000034000 implements MigrationInterface {
  readonly name = 'RemoveBrandsInBatches1790000034000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table brands add column removed_at timestamptz, add column removed_by integer;
      create unique index brands_live_chat_unique on brands (chat_id, coalesce(thread_id, 0)) where removed_at is null;
      drop index brands_chat_unique;
      create index brands_removed on brands (id) where removed_at is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index brands_removed;
      create unique index brands_chat_unique on brands (chat_id, coalesce(thread_id, 0));
      drop index brands_live_chat_unique;
      alter table brands drop column removed_at, drop column removed_by;
    `);
  }
}
