import type { QueryRunner } from 'typeorm';

export class ChatTopics1800000000101 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table chat_topics (
        chat_id bigint not null,
        thread_id bigint not null,
        about text not null,
        constraint chat_topics_pkey primary key (chat_id, thread_id),
        constraint chat_topics_about_unique unique (chat_id, about)
      );
    `);
  }
}
