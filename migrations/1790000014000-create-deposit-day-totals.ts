import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDepositDayTotals1790000014000 implements MigrationInterface {
  readonly name = 'CreateDepositDayTotals1790000014000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- How many deposits were reported, by reporting day and by its calendar month: they tell where a page begins.
      create table deposit_day_totals (
        span text not null,
        -- 0: of all brands together.
        brand_id integer not null,
        starts_on date not null,
        type text not null,
        status text not null,
        count bigint not null,
        constraint deposit_day_totals_pkey primary key (span, brand_id, starts_on, type, status),
        constraint deposit_day_totals_span_known check (span in ('day', 'month'))
      );

      -- What is not folded yet comes into the new totals when it is.
      insert into deposit_day_totals (span, brand_id, starts_on, type, status, count)
      select span, brand, starts_on, type, status, sum(count)
      from (
        select brand_id, (created_at at time zone 'Etc/GMT+4')::date as day, type, status, 1 as count from deposits
        union all
        select brand_id, day, type, status, -count from deposit_total_deltas
      ) rows, lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s (span, starts_on),
        lateral (values (brand_id), (0)) b (brand)
      group by 1, 2, 3, 4, 5;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table deposit_day_totals');
  }
}
