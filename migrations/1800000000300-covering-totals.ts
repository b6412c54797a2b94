import type { QueryRunner } from 'typeorm';

/** Indexes from which sums over totals by day and month are read, without a row of the table for each total. */
export class CoveringTotals1800000000300 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposit_day_totals
        drop constraint deposit_day_totals_pkey,
        add constraint deposit_day_totals_pkey
          primary key (span, brand_id, starts_on, type, status) include (count, amount);
      alter table deposit_result_totals
        drop constraint deposit_result_totals_pkey,
        add constraint deposit_result_totals_pkey
          primary key (span, brand_id, starts_on, agent_id, type) include (count, amount);
      drop index deposit_result_totals_by_agent;
      create index deposit_result_totals_by_agent on deposit_result_totals (agent_id, brand_id)
        include (starts_on, type, count, amount) where span = 'day';
    `);
  }
}
