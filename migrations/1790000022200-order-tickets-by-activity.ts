import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last activity of a ticket. Triggers set it, because replicas of the previous version do not. */
export class OrderTicketsByActivity1790000022200 implements MigrationInterface {
  readonly name = 'OrderTicketsByActivity1790000022200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table tickets add column active_at timestamptz;

      create function note_ticket_opened() returns trigger language plpgsql as $$
      begin
        new.active_at = coalesce(new.active_at, new.created_at);
        return new;
      end $$;
      create trigger tickets_note_opened before insert on tickets
        for each row execute function note_ticket_opened();

      create function note_ticket_message() returns trigger language plpgsql as $$
      begin
        update tickets set active_at = greatest(active_at, new.created_at) where id = new.ticket_id;
        return null;
      end $$;
      create trigger ticket_messages_note_activity after insert on ticket_messages
        for each row execute function note_ticket_message();

      update tickets t set active_at = coalesce(
        (select m.created_at from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1), t.created_at
      );
      alter table tickets alter column active_at set not null;

      create index tickets_by_activity on tickets (active_at desc, id desc) include (brand_id, status);
      create index tickets_in_work_by_activity on tickets (active_at desc, id desc) include (brand_id)
        where status = 'in-work';
      create index tickets_by_brand_activity on tickets (brand_id, active_at desc, id desc) include (status);
      create index tickets_by_assignee_activity on tickets (assignee_id, active_at desc, id desc)
        include (brand_id, status);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger ticket_messages_note_activity on ticket_messages;
      drop trigger tickets_note_opened on tickets;
      drop function note_ticket_message(), note_ticket_opened();
      alter table tickets drop column active_at;
    `);
  }
}
