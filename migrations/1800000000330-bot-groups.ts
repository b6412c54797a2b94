import type { QueryRunner } from 'typeorm';

/** The groups that the bot is or was in, for "Add brand". */
export class BotGroups1800000000330 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table bot_groups (
        chat_id bigint not null,
        title text not null,
        is_forum boolean not null,
        is_present boolean not null,
        added_by bigint,
        seen_at timestamptz not null,
        constraint bot_groups_pkey primary key (chat_id)
      );

      create table bot_group_threads (
        chat_id bigint not null
          constraint bot_group_threads_group_fkey references bot_groups(chat_id) on delete cascade,
        thread_id bigint not null,
        title text,
        constraint bot_group_threads_pkey primary key (chat_id, thread_id)
      );
    `);
  }
}
