import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MergeOutboxMessages1790000011500 implements MigrationInterface {
  readonly name = 'MergeOutboxMessages1790000011500';

  async up(db: QueryRunner): Promise<void> {
    // A pending message that already has a Telegram id is an edit. `is_revised`: changed while it was being sent.
    await db.query(`
      alter table outbox_messages
        add column series_key text,
        add column series_until timestamptz,
        add column series_count integer not null default 1,
        add column is_revised boolean not null default false;
      create index outbox_messages_series on outbox_messages (series_key, id) where series_key is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index outbox_messages_series;
      alter table outbox_messages
        drop column is_revised, drop column series_count, drop column series_until, drop column series_key
    `);
  }
}
