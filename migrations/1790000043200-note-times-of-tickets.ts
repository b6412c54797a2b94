import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When staff first replied, and since when the owner waits for them. Triggers set both, as replicas of the previous version do not. */
export class NoteTimesOfTickets1790000043200 implements MigrationInterface {
  readonly name = 'NoteTimesOfTickets1790000043200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table brands
        -- An hour in UTC+3. Null: the brand works around the clock.
        add column work_end_time smallint,
        -- In minutes of working time. Null: its tickets are never due.
        add column reply_within integer,
        add constraint brands_work_end_time_known check (work_end_time between 0 and 23),
        add constraint brands_reply_within_known check (reply_within between 1 and 10080);

      alter table tickets
        add column first_reply_at timestamptz,
        add column waiting_since timestamptz;

      create or replace function note_ticket_opened() returns trigger language plpgsql as $$
      begin
        new.active_at = coalesce(new.active_at, new.created_at);
        if new.status = 'new' then new.waiting_since = coalesce(new.waiting_since, new.created_at); end if;
        return new;
      end $$;

      create or replace function note_ticket_message() returns trigger language plpgsql as $$
      begin
        update tickets set
          active_at = greatest(active_at, new.created_at),
          first_reply_at = coalesce(first_reply_at, case when new.user_id <> user_id then new.created_at end),
          waiting_since = case when new.user_id = user_id then coalesce(waiting_since, new.created_at) end
        where id = new.ticket_id;
        return null;
      end $$;

      -- Older replies are in no list of weeks.
      update tickets t set first_reply_at = (
        select min(m.created_at) from ticket_messages m where m.ticket_id = t.id and m.user_id <> t.user_id
      ) where created_at > now() - interval '200 days' and status <> 'new';
      update tickets t set waiting_since = created_at where status = 'new';
      update tickets t set waiting_since = (
        select min(m.created_at) from ticket_messages m
        where m.ticket_id = t.id and m.user_id = t.user_id and m.id > coalesce((
          select max(own.id) from ticket_messages own where own.ticket_id = t.id and own.user_id <> t.user_id
        ), 0)
      ) where status = 'in-work';

      create index tickets_waiting on tickets (brand_id, waiting_since) where waiting_since is not null;
      create index tickets_by_opening on tickets (created_at) include (brand_id);
      create index tickets_by_first_reply on tickets (first_reply_at) include (brand_id, created_at)
        where first_reply_at is not null;
      create index tickets_by_closing on tickets (closed_at) include (brand_id, created_at) where closed_at is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function note_ticket_opened() returns trigger language plpgsql as $$
      begin
        new.active_at = coalesce(new.active_at, new.created_at);
        return new;
      end $$;
      create or replace function note_ticket_message() returns trigger language plpgsql as $$
      begin
        update tickets set active_at = greatest(active_at, new.created_at) where id = new.ticket_id;
        return null;
      end $$;
      drop index tickets_by_opening;
      alter table tickets drop column first_reply_at, drop column waiting_since;
      alter table brands drop column work_end_time, drop column reply_within;
    `);
  }
}
