import type { QueryRunner } from 'typeorm';

export class Languages1800000000450 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users add column language text, add column telegram_language text;
      alter table brands add column language text not null default 'en';
      alter table outbox_messages add column localized jsonb;
    `);
  }
}
