import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTextsOfReports1790000043100 implements MigrationInterface {
  readonly name = 'KeepTextsOfReports1790000043100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table deposits add column reported_text text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table deposits drop column reported_text');
  }
}
