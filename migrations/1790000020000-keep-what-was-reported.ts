import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `reported` keeps what the agent wrote when a moderator accepts the deposit. Null means that the other columns still have
 * it. For deposits accepted earlier, the agent's own values are lost, except `agent`.
 */
export class KeepWhatWasReported1790000020000 implements MigrationInterface {
  readonly name = 'KeepWhatWasReported1790000020000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table deposits
        add column reported jsonb,
        add column reason character varying(512)
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table deposits drop column reported, drop column reason');
  }
}
