import type { QueryRunner } from 'typeorm';

/** One row for each access token. Older tokens have no row and expire within 12 hours. */
export class Sessions1800000000004 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sessions (
        id uuid not null constraint sessions_pkey primary key,
        user_id integer not null constraint sessions_user_fkey references users(id) on delete cascade,
        epoch integer not null,
        via text not null,
        openid_session text,
        device text not null,
        address text not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null,
        verified_at timestamptz,
        constraint sessions_via_known check (via in ('link', 'openid'))
      );
      create index sessions_of_user on sessions (user_id);
    `);
  }
}
