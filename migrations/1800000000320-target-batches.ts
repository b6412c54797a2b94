import type { QueryRunner } from 'typeorm';

/** Steps in which targets were set, and which can be undone for some minutes. */
export class TargetBatches1800000000320 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table target_batches (
        id integer generated always as identity constraint target_batches_pkey primary key,
        brand_id integer not null constraint target_batches_brand_fkey references brands(id) on delete cascade,
        user_id integer not null constraint target_batches_user_fkey references users(id) on delete cascade,
        span jsonb not null,
        changes jsonb not null,
        created_at timestamptz not null
      );
      create index target_batches_by_age on target_batches (brand_id, created_at);
      create index target_batches_by_user on target_batches (user_id);
    `);
  }
}
