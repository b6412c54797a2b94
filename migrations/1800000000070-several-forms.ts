import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message may report several deposits, and a dialogue may start with the type. */
export class SeveralForms1800000000070 implements MigrationInterface {
  static readonly formerRelease = 'runs';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        add column message_position integer not null default 0,
        drop constraint deposits_message_unique,
        add constraint deposits_message_unique unique (chat_id, message_id, message_position);
      alter table deposit_dialogues drop constraint deposit_dialogues_brand_first;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        drop constraint deposits_message_unique,
        drop column message_position,
        add constraint deposits_message_unique unique (chat_id, message_id);
      delete from deposit_dialogues where brand_id is null and type is not null;
      alter table deposit_dialogues
        add constraint deposit_dialogues_brand_first check (brand_id is not null or type is null);
    `);
  }
}
