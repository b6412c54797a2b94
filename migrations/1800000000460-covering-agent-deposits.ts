import type { QueryRunner } from 'typeorm';

/** An index from which the deposits of an agent in a brand are counted and summed, without reading each of their rows. */
export class CoveringAgentDeposits1800000000460 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The former index is dropped last, so that deposits can be read while the new one is built.
      create index deposits_by_agent_and_brand_new on deposits (agent_id, brand_id, created_at desc, id desc) include (amount);
      drop index deposits_by_agent_and_brand;
      alter index deposits_by_agent_and_brand_new rename to deposits_by_agent_and_brand;
    `);
  }
}
