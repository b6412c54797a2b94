import type { QueryRunner } from 'typeorm';

/** Lists and counts exclude snoozed tickets by a small index. */
export class SnoozedTickets1800000000341 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table tickets add column snoozed_until timestamptz;
      create index tickets_snoozed on tickets (snoozed_until) include (id, brand_id) where snoozed_until is not null;
      drop index tickets_open_by_brand;
      create index tickets_open_by_brand on tickets (brand_id) include (id, type, status, unread_by_staff)
        where status in ('new', 'in-work');
    `);
  }
}
