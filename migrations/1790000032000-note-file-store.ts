import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the files of this database are, so that a replica with another store is refused. */
export class NoteFileStore1790000032000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table file_store (
        is_only boolean primary key default true check (is_only),
        id uuid not null,
        place text not null,
        noted_at timestamptz not null default now()
      )
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table file_store');
  }
}
