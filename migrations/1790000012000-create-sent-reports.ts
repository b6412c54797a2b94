import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSentReports1790000012000 implements MigrationInterface {
  readonly name = 'CreateSentReports1790000012000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What was due, written in the transaction that queues it: of replicas, one gets to do so.
      create table sent_reports (
        brand_id integer not null,
        kind text not null,
        start_date date not null,
        end_date date not null,
        due_at timestamptz not null,
        -- Null: the brand's reports were not shown at that time.
        queued_at timestamptz,
        constraint sent_reports_pkey primary key (brand_id, kind, start_date, end_date),
        constraint sent_reports_kind_known check (kind in ('day', 'week', 'month')),
        constraint sent_reports_days_in_order check (start_date <= end_date),
        constraint sent_reports_brand_fkey foreign key (brand_id) references brands on delete cascade
      );

      -- What reports have told of a day: when it becomes something else, the next report says so.
      create table reported_days (
        brand_id integer not null,
        day date not null,
        ftd integer not null,
        amount numeric(20,2) not null,
        told_at timestamptz not null,
        constraint reported_days_pkey primary key (brand_id, day),
        constraint reported_days_brand_fkey foreign key (brand_id) references brands on delete cascade
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table reported_days, sent_reports');
  }
}
