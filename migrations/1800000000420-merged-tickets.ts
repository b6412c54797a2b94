import type { QueryRunner } from 'typeorm';

/** Tickets that were merged into others, and where their messages were written. */
export class MergedTickets1800000000420 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A merged ticket is kept as long as the one that has its messages.
      alter table tickets
        add column merged_into integer constraint tickets_merged_into_fkey references tickets on delete cascade,
        add column merged_at timestamptz;
      create index tickets_merged on tickets (merged_into) where merged_into is not null;

      -- The ticket in which it was written, if that was merged into its present one.
      alter table ticket_messages add column origin_ticket_id integer;
      alter table ticket_notes add column origin_ticket_id integer;
    `);
  }
}
