import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes have their own table, so that no statement that reads messages for the owner of a ticket can return one, also not on
 * replicas of the previous version. Their ids come from the sequence of the messages, because a chat shows both in one order.
 */
export class AddTicketNotes1790000040000 implements MigrationInterface {
  readonly name = 'AddTicketNotes1790000040000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- From now on a new ticket may have an assignee, and a ticket in work may have none.
      alter table tickets drop constraint tickets_assigned_unless_new;

      create table ticket_notes (
        id integer not null default nextval('ticket_messages_id_seq'),
        ticket_id integer not null,
        user_id integer not null,
        message character varying(1000) not null,
        created_at timestamptz not null,
        constraint ticket_notes_pkey primary key (id),
        constraint ticket_notes_ticket_fkey foreign key (ticket_id) references tickets on delete cascade,
        constraint ticket_notes_author_fkey foreign key (user_id) references users
      );
      create index ticket_notes_by_ticket on ticket_notes (ticket_id, id desc);

      create table ticket_note_mentions (
        user_id integer not null,
        note_id integer not null,
        constraint ticket_note_mentions_pkey primary key (user_id, note_id),
        constraint ticket_note_mentions_note_fkey foreign key (note_id) references ticket_notes on delete cascade,
        constraint ticket_note_mentions_user_fkey foreign key (user_id) references users
      );
      create index ticket_note_mentions_by_note on ticket_note_mentions (note_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table ticket_note_mentions, ticket_notes;
      update tickets set assignee_id = null where status = 'new' and assignee_id is not null;
      update tickets set status = 'new' where status = 'in-work' and assignee_id is null;
      alter table tickets
        add constraint tickets_assigned_unless_new check ((status = 'new') = (assignee_id is null)) not valid;
    `);
  }
}
