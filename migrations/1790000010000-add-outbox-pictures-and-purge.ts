import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOutboxPicturesAndPurge1790000010000 implements MigrationInterface {
  readonly name = 'AddOutboxPicturesAndPurge1790000010000';

  async up(db: QueryRunner): Promise<void> {
    // Pictures are compressed already. Every row enters and leaves the small indexes of open rows. With the usual vacuum
    // settings of a big table, dead entries would make these indexes grow.
    await db.query(`
      alter table outbox_messages
        add column photo bytea,
        alter column photo set storage external,
        set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index outbox_messages_stuck on outbox_messages (status, id) where status in ('failed', 'unknown');
      create index outbox_messages_sent on outbox_messages (sent_at) where status = 'sent';

      alter table telegram_updates
        set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index telegram_updates_handled on telegram_updates (handled_at) where status = 'handled';
      create index telegram_updates_failed on telegram_updates (received_at) where status = 'failed';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index telegram_updates_failed;
      drop index telegram_updates_handled;
      alter table telegram_updates reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
      drop index outbox_messages_sent;
      drop index outbox_messages_stuck;
      alter table outbox_messages
        drop column photo,
        reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
    `);
  }
}
