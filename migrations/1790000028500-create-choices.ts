import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateChoices1790000028500 implements MigrationInterface {
  readonly name = 'CreateChoices1790000028500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What a person chooses from in the chat with the bot, and by which part of a name they look for it.
      create table choices (
        telegram_id bigint not null,
        purpose text not null,
        sought text,
        expires_at timestamptz not null,
        constraint choices_pkey primary key (telegram_id)
      );

      -- When a person last chose something, to be offered first.
      create table choice_uses (
        telegram_id bigint not null,
        item_id integer not null,
        used_at timestamptz not null,
        constraint choice_uses_pkey primary key (telegram_id, item_id)
      );
      create index choice_uses_used_at on choice_uses (used_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table choice_uses; drop table choices');
  }
}
