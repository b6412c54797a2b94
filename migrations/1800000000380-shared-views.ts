import type { QueryRunner } from 'typeorm';

/** Whether the owner's colleagues may use a saved search of deposits. */
export class SharedViews1800000000380 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table deposit_views add column shared boolean not null default false');
  }
}
