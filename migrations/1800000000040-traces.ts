import type { QueryRunner } from 'typeorm';

/** Continues the trace of an update or a message in the process that handles or sends it. */
export class Traces1800000000040 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table telegram_updates add column traceparent text;
      alter table outbox_messages add column traceparent text;
    `);
  }
}
