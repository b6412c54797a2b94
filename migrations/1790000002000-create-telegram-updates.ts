import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTelegramUpdates1790000002000 implements MigrationInterface {
  readonly name = 'CreateTelegramUpdates1790000002000';

  async up(db: QueryRunner): Promise<void> {
    // json instead of jsonb, because every text must be stored, also those that jsonb refuses (\\u0000, lone surrogates).
    await db.query(`
      create table telegram_updates (
        update_id bigint not null,
        payload json not null,
        status text not null default 'pending',
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        error text,
        received_at timestamptz not null default now(),
        handled_at timestamptz,
        constraint telegram_updates_pkey primary key (update_id),
        constraint telegram_updates_status_known check (status in ('pending', 'handled', 'failed'))
      );
      create index telegram_updates_pending on telegram_updates (update_id) where status = 'pending';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table telegram_updates');
  }
}
