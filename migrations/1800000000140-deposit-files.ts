import type { QueryRunner } from 'typeorm';

export class DepositFiles1800000000140 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deposit_files (
        name text constraint deposit_files_pkey primary key,
        deposit_id integer constraint deposit_files_deposit_fkey references deposits (id) on delete set null,
        user_id integer constraint deposit_files_user_fkey references users (id) on delete set null,
        position smallint not null,
        given_name text not null,
        size integer not null,
        created_at timestamptz not null
      );
      create index deposit_files_by_deposit on deposit_files (deposit_id);
      create index deposit_files_by_user on deposit_files (user_id);
      create index deposit_files_loose on deposit_files (created_at) where deposit_id is null;
    `);
  }
}
