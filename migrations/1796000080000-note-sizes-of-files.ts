import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The size of a file in bytes. Null for files stored earlier. */
export class NoteSizesOfFiles1796000080000 implements MigrationInterface {
  readonly name = 'NoteSizesOfFiles1796000080000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files add column size integer');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_files drop column size');
  }
}
