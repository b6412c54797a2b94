import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL that finds the people whose access a statement changes, by table and event. `changed`: its rows. */
const sources = [
  {
    table: 'users',
    people: `
      select n.id from changed n join before o on o.id = n.id
      where (n.telegram_id, n.role, n.codes, n.session_epoch, n.sessions_ended_at)
        is distinct from (o.telegram_id, o.role, o.codes, o.session_epoch, o.sessions_ended_at)`,
    events: { update: 'old table as before new table as changed' },
  },
  {
    table: 'user_brands',
    people: 'select user_id from changed',
    events: { insert: 'new table as changed', delete: 'old table as changed' },
  },
  {
    table: 'brand_users',
    people: 'select user_id from changed',
    events: { insert: 'new table as changed', delete: 'old table as changed' },
  },
  {
    table: 'brand_users',
    name: 'brand_users_again',
    people: `
      select unnest(array[n.user_id, o.user_id]) from changed n join before o on o.id = n.id
      where (n.user_id, n.brand_id, n.dismissed_at is null) <> (o.user_id, o.brand_id, o.dismissed_at is null)`,
    events: { update: 'old table as before new table as changed' },
  },
];

/** If a statement changes more people, everybody's rights are read again. */
const MAX_PEOPLE = 100;

export class AnnounceRights1790000035100 implements MigrationInterface {
  readonly name = 'AnnounceRights1790000035100';

  async up(db: QueryRunner): Promise<void> {
    // The row tells the other processes. The notice tells the session that makes the change, without a round trip.
    await db.query(`
      create function store_announcement(changes json) returns void language plpgsql as $$
      declare
        row_id uuid = gen_random_uuid();
      begin
        insert into announcements (id, changes) values (row_id, changes);
        raise notice using message = 'tallydesk_announcement',
          detail = json_build_object('rowId', row_id, 'changes', changes)::text;
      end $$;

      create function announce_rights(people integer[]) returns void language plpgsql as $$
      begin
        if cardinality(people) > ${MAX_PEOPLE} then
          perform store_announcement('[{"topic":"rights","brandId":null}]');
        elsif cardinality(people) > 0 then
          perform store_announcement((
            select json_agg(json_build_object('topic', 'rights', 'brandId', null, 'userId', person))
            from unnest(people) as person
          ));
        end if;
      end $$;

      create function announce_revoked_tokens() returns trigger language plpgsql as $$
      begin
        perform store_announcement(json_agg(json_build_object('topic', 'session', 'brandId', null, 'tokenId', token_id)))
        from changed having count(*) > 0;
        return null;
      end $$;
      create trigger announce_insert after insert on revoked_tokens referencing new table as changed
        for each statement execute function announce_revoked_tokens();
    `);
    for (const { table, name = table, people, events } of sources) {
      await db.query(`
        create function announce_rights_of_${name}() returns trigger language plpgsql as $$
        begin
          perform announce_rights(array(select distinct * from (${people}) as found));
          return null;
        end $$`);
      for (const [event, rows] of Object.entries(events)) {
        await db.query(`
          create trigger announce_${event} after ${event} on ${table} referencing ${rows}
          for each statement execute function announce_rights_of_${name}()`);
      }
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { table, name = table } of sources)
      await db.query(`drop function announce_rights_of_${name}() cascade`);
    await db.query(`
      drop function announce_revoked_tokens() cascade;
      drop function announce_rights(integer[]);
      drop function store_announcement(json)
    `);
  }
}
