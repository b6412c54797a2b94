import type { QueryRunner } from 'typeorm';

/** Live cards are sent again as new messages, with a sound, when they show new deposits. */
export class CardsComeAgain1800000000241 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table deposit_cards add column message_number integer not null default 0, add column heard_id integer',
    );
  }
}
