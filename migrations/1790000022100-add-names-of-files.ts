import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name that people gave a file. Null for files stored earlier. */
export class AddNamesOfFiles1790000022100 implements MigrationInterface {
  readonly name = 'AddNamesOfFiles1790000022100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files add column given_name text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files drop column given_name');
  }
}
