import type { QueryRunner } from 'typeorm';

/** An index for all days of a person in a brand. */
export class OwnResults1800000000120 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create index deposit_result_totals_by_agent on deposit_result_totals (agent_id, brand_id) where span = 'day'`,
    );
  }
}
