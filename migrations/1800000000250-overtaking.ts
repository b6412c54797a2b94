import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kind of moment: a person has overtaken another one. */
export class Overtaking1800000000250 implements MigrationInterface {
  static readonly formerRelease = 'runs';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table moments drop constraint moments_kind_known;
      alter table moments add constraint moments_kind_known
        check (kind in ('target', 'best', 'streak', 'overtook', 'passed', 'evening'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from moments where kind = 'overtook';
      update moment_settings set muted = array_remove(muted, 'overtook');
      alter table moments drop constraint moments_kind_known;
      alter table moments add constraint moments_kind_known
        check (kind in ('target', 'best', 'streak', 'passed', 'evening'));
    `);
  }
}
