import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people called a file; null for those that were stored before. */
export class AddNamesOfFiles1790000022100 implements MigrationInterface {
  readonly name = 'AddNamesOfFiles1790000022100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files add column given_name text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files drop column given_name');
  }
}
