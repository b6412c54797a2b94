import type { QueryRunner } from 'typeorm';

/** The trace of a message whose files a job stores in the ticket. */
export class TicketInboxTraces1800000000171 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table ticket_inbox_messages add column traceparent text');
  }
}
