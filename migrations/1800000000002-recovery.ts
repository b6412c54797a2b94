import type { QueryRunner } from 'typeorm';

/**
 * Columns and tables by which a starting server detects that the database was rolled back to an earlier point in time. After
 * that, API keys are suspended until an admin confirms them.
 */
export class Recovery1800000000002 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table recovery_state (
        is_only boolean not null default true constraint recovery_state_pkey primary key,
        installation_id uuid not null,
        generation_id uuid not null,
        heartbeat bigint not null default 1,
        heartbeat_at timestamptz not null default clock_timestamp(),
        system_id text not null,
        timeline integer not null,
        pending_reason text,
        constraint recovery_state_is_only_check check (is_only)
      ) with (fillfactor=50);
      alter table api_keys add column suspended_at timestamptz;
    `);
  }
}
