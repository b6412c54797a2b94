import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDepositDialogues1790000011000 implements MigrationInterface {
  readonly name = 'CreateDepositDialogues1790000011000';

  async up(db: QueryRunner): Promise<void> {
    // Refers to a Telegram id, because the admin of a brand need not be in `users`.
    await db.query(`
      create table deposit_dialogues (
        telegram_id bigint not null,
        id bigint generated always as identity,
        brand_id integer,
        type text,
        expires_at timestamptz not null,
        constraint deposit_dialogues_pkey primary key (telegram_id),
        constraint deposit_dialogues_type_known check (type in ('retention', 'ftd')),
        constraint deposit_dialogues_brand_first check (brand_id is not null or type is null),
        constraint deposit_dialogues_brand_fkey foreign key (brand_id) references brands on delete cascade
      );
      create index deposit_dialogues_by_brand on deposit_dialogues (brand_id);

      -- Who sent the message; unknown for what came in another way.
      alter table deposits add column reporter_telegram_id bigint;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table deposits drop column reporter_telegram_id; drop table deposit_dialogues');
  }
}
