import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A total of all deposits by type and status, since a search without a brand read the totals of all months. Replicas of the
 * previous version do not keep it, so a worker recounts the totals once they have stopped.
 */
export class KeepOverallTotals1790000060000 implements MigrationInterface {
  readonly name = 'KeepOverallTotals1790000060000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deposit_overall_totals (
        type text not null,
        status text not null,
        count bigint not null,
        amount numeric(20,2) not null,
        constraint deposit_overall_totals_pkey primary key (type, status)
      )
    `);
    // What is not folded yet comes into the totals when it is.
    await db.query(`
      insert into deposit_overall_totals (type, status, count, amount)
      select type, status, sum(count), sum(amount) from deposit_day_totals where span = 'month' and brand_id = 0
      group by type, status
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table deposit_overall_totals');
  }
}
