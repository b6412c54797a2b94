import type { QueryRunner } from 'typeorm';

/** Since when a change of a sent message has been waiting. */
export class ChangedMessages1800000000170 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table outbox_messages add column changed_at timestamptz');
  }
}
