import type { QueryRunner } from 'typeorm';

/** How the bot replies to deposits in a brand's chat, and whether it may show rejection reasons there. */
export class ChatAnswers1800000000065 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table brands
        add column chat_answers text not null default 'replies'
          constraint brands_chat_answers_known check (chat_answers in ('replies', 'reactions')),
        add column chat_reasons boolean not null default true;
    `);
  }
}
