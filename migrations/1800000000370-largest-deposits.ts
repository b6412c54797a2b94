import type { QueryRunner } from 'typeorm';

/** `deposits_by_amount` has those of all brands in the same order. */
export class LargestDeposits1800000000370 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index deposits_by_brand_and_amount on deposits (brand_id, amount, created_at desc, id desc)',
    );
  }
}
