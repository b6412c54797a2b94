import type { QueryRunner } from 'typeorm';

export class MergedTickets1800000000420 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A merged ticket is stored as long as the ticket that it was merged into.
      alter table tickets
        add column merged_into integer constraint tickets_merged_into_fkey references tickets on delete cascade,
        add column merged_at timestamptz;
      create index tickets_merged on tickets (merged_into) where merged_into is not null;

      -- The merged ticket in which the message or note was written. Null: it was written in its present ticket.
      alter table ticket_messages add column origin_ticket_id integer;
      alter table ticket_notes add column origin_ticket_id integer;
    `);
  }
}
