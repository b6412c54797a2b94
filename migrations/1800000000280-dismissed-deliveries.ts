import type { QueryRunner } from 'typeorm';

/** When an admin dismissed a failed delivery. It is then no longer listed or counted. */
export class DismissedDeliveries1800000000280 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_messages add column dismissed_at timestamptz;
      alter table telegram_updates add column dismissed_at timestamptz;
      alter table sent_reports add column dismissed_at timestamptz;
    `);
  }
}
