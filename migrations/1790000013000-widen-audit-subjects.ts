import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of outgoing messages, whose sending by hand is audited, are longer than those of other rows. */
export class WidenAuditSubjects1790000013000 implements MigrationInterface {
  readonly name = 'WidenAuditSubjects1790000013000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_records alter column subject_id type bigint');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_records alter column subject_id type integer');
  }
}
