import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fills in the amounts of days and months. Replicas of the previous version go on adding counts alone, so a worker recounts
 * the totals once they have stopped.
 */
export class SumDepositsByDay1790000039200 implements MigrationInterface {
  readonly name = 'SumDepositsByDay1790000039200';

  async up(db: QueryRunner): Promise<void> {
    // What is not folded yet comes into the totals when it is.
    await db.query(`
      update deposit_day_totals t set amount = s.amount
      from (
        select span, brand, starts_on, type, status, sum(amount) as amount
        from (
          select brand_id, (created_at at time zone 'Etc/GMT+4')::date as day, type, status, sum(amount) as amount
          from deposits group by 1, 2, 3, 4
          union all
          select brand_id, day, type, status, -amount from deposit_total_deltas
        ) rows, lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s (span, starts_on),
          lateral (values (brand_id), (0)) b (brand)
        group by 1, 2, 3, 4, 5
      ) s
      where (t.span, t.brand_id, t.starts_on, t.type, t.status) = (s.span, s.brand, s.starts_on, s.type, s.status)
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('update deposit_day_totals set amount = 0');
  }
}
