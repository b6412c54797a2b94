import type { QueryRunner } from 'typeorm';

/** A message may report several deposits, and a dialogue may start with the type. */
export class SeveralForms1800000000070 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        add column message_position integer not null default 0,
        drop constraint deposits_message_unique,
        add constraint deposits_message_unique unique (chat_id, message_id, message_position);
      alter table deposit_dialogues drop constraint deposit_dialogues_brand_first;
    `);
  }
}
