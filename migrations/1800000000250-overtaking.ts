import type { QueryRunner } from 'typeorm';

export class Overtaking1800000000250 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table moments drop constraint moments_kind_known;
      alter table moments add constraint moments_kind_known
        check (kind in ('target', 'best', 'streak', 'overtook', 'passed', 'evening'));
    `);
  }
}
