import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores answers to calls of people too. Some rows are written before there is an answer. */
export class KeepAnswersOfPeople1790000022000 implements MigrationInterface {
  readonly name = 'KeepAnswersOfPeople1790000022000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table idempotent_answers
        drop constraint idempotent_answers_pkey,
        alter column api_key_id drop not null,
        alter column body drop not null,
        add column user_id integer,
        add constraint idempotent_answers_api_key_unique unique (api_key_id, key),
        add constraint idempotent_answers_user_unique unique (user_id, key),
        add constraint idempotent_answers_one_owner check (num_nonnulls(api_key_id, user_id) = 1),
        add constraint idempotent_answers_user_fkey foreign key (user_id) references users on delete cascade;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from idempotent_answers where user_id is not null;
      alter table idempotent_answers
        drop constraint idempotent_answers_one_owner,
        drop constraint idempotent_answers_user_fkey,
        drop constraint idempotent_answers_user_unique,
        drop constraint idempotent_answers_api_key_unique,
        drop column user_id,
        alter column body set not null,
        add constraint idempotent_answers_pkey primary key (api_key_id, key);
    `);
  }
}
