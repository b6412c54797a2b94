import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Widens the column, because the ids of outgoing messages are larger than those of other rows. */
export class WidenAuditSubjects1790000013000 implements MigrationInterface {
  readonly name = 'WidenAuditSubjects1790000013000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_records alter column subject_id type bigint');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_records alter column subject_id type integer');
  }
}
