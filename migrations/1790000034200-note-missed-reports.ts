import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteMissedReports1790000034200 implements MigrationInterface {
  readonly name = 'NoteMissedReports1790000034200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table sent_reports
        add column id bigint generated always as identity,
        -- Set where the report was too late to go out by itself. Who sends it by hand sets queued_at.
        add column missed_at timestamptz,
        add constraint sent_reports_id_key unique (id);
      create index sent_reports_missed on sent_reports (due_at, id) where missed_at is not null and queued_at is null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sent_reports drop column id, drop column missed_at');
  }
}
