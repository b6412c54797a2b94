import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountReasonsOfRejections1790000043000 implements MigrationInterface {
  readonly name = 'CountReasonsOfRejections1790000043000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table brands add column reject_reasons text[] not null
        default '{Duplicate,"Payment not found","Wrong amount","Wrong client ID"}';
      create index deposits_rejected on deposits (brand_id, created_at) include (reason) where status = 'reject';

      -- How many deposits of its days were rejected, and why: the most frequent reasons with their counts.
      alter table statistics add column rejected jsonb not null default '{"count": 0, "reasons": []}';
      update statistics set is_stale = true;

      create function note_changed_rejections() returns trigger language plpgsql as $$
      begin
        insert into statistic_changes (brand_id, from_day, until_day)
        select distinct brand_id, starts_on, starts_on from changed where span = 'day' and brand_id > 0 and status = 'reject';
        return null;
      end $$;
      create trigger note_insert after insert on deposit_day_totals referencing new table as changed
        for each statement execute function note_changed_rejections();
      create trigger note_update after update on deposit_day_totals referencing new table as changed
        for each statement execute function note_changed_rejections();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function note_changed_rejections() cascade;
      alter table statistics drop column rejected;
      drop index deposits_rejected;
      alter table brands drop column reject_reasons;
    `);
  }
}
