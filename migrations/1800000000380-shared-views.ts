import type { QueryRunner } from 'typeorm';

export class SharedViews1800000000380 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table deposit_views add column shared boolean not null default false');
  }
}
