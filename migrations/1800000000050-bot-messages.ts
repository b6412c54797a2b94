import type { QueryRunner } from 'typeorm';

export class BotMessages1800000000050 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_messages add column reaction text, add column options jsonb, add column about text;

      create table message_subjects (
        chat_id bigint not null,
        message_id bigint not null,
        about text not null,
        sent_at timestamptz not null,
        constraint message_subjects_pkey primary key (chat_id, message_id)
      );
      create index message_subjects_by_age on message_subjects (sent_at);
    `);
  }
}
