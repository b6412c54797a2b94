import type { MigrationInterface, QueryRunner } from 'typeorm';

/** These triggers run once for all rows of a statement, since several changes are stored together. They do the same as before. */
export class NoteRowsTogether1790000054000 implements MigrationInterface {
  readonly name = 'NoteRowsTogether1790000054000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function await_audit_seals() returns trigger language plpgsql as $$
      begin
        insert into audit_unsealed select id from added on conflict do nothing;
        return null;
      end $$;
      drop trigger audit_records_await_seal on audit_records;
      create trigger audit_records_await_seal after insert on audit_records
        referencing new table as added for each statement execute function await_audit_seals();
      drop function await_audit_seal();

      create function note_ticket_messages() returns trigger language plpgsql as $$
      begin
        update tickets t set
          active_at = greatest(t.active_at, news.latest),
          first_reply_at = coalesce(t.first_reply_at, news.first_reply),
          -- What the owner wrote after the last reply waits for the next one.
          waiting_since = case when news.first_reply is null then coalesce(t.waiting_since, news.asked) else news.asked end
        from (
          select m.ticket_id, max(m.created_at) as latest,
            (array_agg(m.created_at order by m.id) filter (where m.is_reply))[1] as first_reply,
            (array_agg(m.created_at order by m.id) filter (where not m.is_reply and m.id > coalesce(m.last_reply, 0)))[1] as asked
          from (
            select a.id, a.ticket_id, a.created_at, a.user_id <> o.user_id as is_reply,
              max(a.id) filter (where a.user_id <> o.user_id) over (partition by a.ticket_id) as last_reply
            from added a join tickets o on o.id = a.ticket_id
          ) m group by m.ticket_id
        ) news
        where t.id = news.ticket_id;
        return null;
      end $$;
      drop trigger ticket_messages_note_activity on ticket_messages;
      create trigger ticket_messages_note_activity after insert on ticket_messages
        referencing new table as added for each statement execute function note_ticket_messages();
      drop function note_ticket_message();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create function await_audit_seal() returns trigger language plpgsql as $$
      begin
        insert into audit_unsealed values (new.id) on conflict do nothing;
        return null;
      end $$;
      drop trigger audit_records_await_seal on audit_records;
      create trigger audit_records_await_seal after insert on audit_records
        for each row execute function await_audit_seal();
      drop function await_audit_seals();

      create function note_ticket_message() returns trigger language plpgsql as $$
      begin
        update tickets set
          active_at = greatest(active_at, new.created_at),
          first_reply_at = coalesce(first_reply_at, case when new.user_id <> user_id then new.created_at end),
          waiting_since = case when new.user_id = user_id then coalesce(waiting_since, new.created_at) end
        where id = new.ticket_id;
        return null;
      end $$;
      drop trigger ticket_messages_note_activity on ticket_messages;
      create trigger ticket_messages_note_activity after insert on ticket_messages
        for each row execute function note_ticket_message();
      drop function note_ticket_messages();
    `);
  }
}
