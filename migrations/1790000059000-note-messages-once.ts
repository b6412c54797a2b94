import type { MigrationInterface, QueryRunner } from 'typeorm';

const note = (onlyNews: string) => `
  create or replace function note_ticket_messages() returns trigger language plpgsql as $$
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
    where t.id = news.ticket_id ${onlyNews};
    return null;
  end $$`;

const noteBrand = (when: string) => `
  create or replace trigger ticket_messages_note_brand before insert on ticket_messages
  for each row ${when} execute function note_brand_of_ticket()`;

/**
 * The program stores the times and the brand together with a ticket's other changes. So a ticket is written once for a message.
 * The triggers do what they did only for those who do not: the version before.
 */
export class NoteMessagesOnce1790000059000 implements MigrationInterface {
  readonly name = 'NoteMessagesOnce1790000059000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      note(`and (
        t.active_at < news.latest or (t.first_reply_at is null and news.first_reply is not null)
        or t.waiting_since is distinct from
          case when news.first_reply is null then coalesce(t.waiting_since, news.asked) else news.asked end
      )`),
    );
    await db.query(noteBrand('when (new.brand_id is null)'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(note(''));
    await db.query(noteBrand(''));
  }
}
