import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices that become one if a person gets many of them within a minute. Replicas of the previous version send each by itself. */
export class FoldMessages1796000072000 implements MigrationInterface {
  readonly name = 'FoldMessages1796000072000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_messages add fold text, add fold_item jsonb, add folded_into bigint;
      alter table outbox_chats add told timestamptz[] not null default '{}'
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_chats drop told;
      alter table outbox_messages drop fold, drop fold_item, drop folded_into
    `);
  }
}
