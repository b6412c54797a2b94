import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages about decisions are held while the decision can be taken back. Replicas of the previous version neither send nor
 * change held messages. `accepted` keeps who accepted a deposit that is deleted.
 */
export class HoldOutboxMessages1790000038000 implements MigrationInterface {
  readonly name = 'HoldOutboxMessages1790000038000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_messages
        drop constraint outbox_messages_status_known,
        add constraint outbox_messages_status_known
          check (status in ('held', 'pending', 'sending', 'sent', 'failed', 'unknown')) not valid;
      alter table outbox_messages validate constraint outbox_messages_status_known;
      create index outbox_messages_held on outbox_messages (next_attempt_at) where status = 'held';
      alter table deposits add column accepted jsonb;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits drop column accepted;
      update outbox_messages set status = 'pending' where status = 'held';
      drop index outbox_messages_held;
      alter table outbox_messages
        drop constraint outbox_messages_status_known,
        add constraint outbox_messages_status_known
          check (status in ('pending', 'sending', 'sent', 'failed', 'unknown'));
    `);
  }
}
