import type { QueryRunner } from 'typeorm';

/** The bot's introductions to groups, and the command menus that it has set for staff. */
export class BotInChats1800000000110 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table group_greetings (
        chat_id bigint not null,
        kind text not null constraint group_greetings_kind_known check (kind in ('introduction', 'cannot read')),
        greeted_at timestamptz not null,
        constraint group_greetings_pkey primary key (chat_id, kind)
      );

      create table bot_menus (
        user_id integer not null constraint bot_menus_user_fkey references users(id) on delete cascade,
        menu text not null,
        refused_at timestamptz,
        constraint bot_menus_pkey primary key (user_id)
      );
    `);
  }
}
