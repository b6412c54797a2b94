import type { QueryRunner } from 'typeorm';

/** An index from which the deposits of an agent in a brand are counted and summed, without reading each of their rows. */
export class CoveringAgentDeposits1800000000460 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index deposits_by_agent_and_brand;
      create index deposits_by_agent_and_brand on deposits (agent_id, brand_id, created_at desc, id desc) include (amount);
    `);
  }
}
