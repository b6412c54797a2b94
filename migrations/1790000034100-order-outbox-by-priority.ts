import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Replies to people (0) are sent before all other messages (1). */
export class OrderOutboxByPriority1790000034100 implements MigrationInterface {
  readonly name = 'OrderOutboxByPriority1790000034100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_messages
        add column priority smallint not null default 1,
        add constraint outbox_messages_priority_known check (priority in (0, 1));
      create index outbox_messages_order on outbox_messages (chat_id, priority, id) where status in ('pending', 'sending');
      create index outbox_messages_sending on outbox_messages (chat_id) where status = 'sending';
      drop index outbox_messages_open;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create index outbox_messages_open on outbox_messages (chat_id, id) where status in ('pending', 'sending');
      drop index outbox_messages_order, outbox_messages_sending;
      alter table outbox_messages drop column priority;
    `);
  }
}
