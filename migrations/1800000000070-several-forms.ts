import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message may report several deposits. */
export class SeveralForms1800000000070 implements MigrationInterface {
  static readonly formerRelease = 'runs';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        add column message_position integer not null default 0,
        drop constraint deposits_message_unique,
        add constraint deposits_message_unique unique (chat_id, message_id, message_position);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        drop constraint deposits_message_unique,
        drop column message_position,
        add constraint deposits_message_unique unique (chat_id, message_id);
    `);
  }
}
