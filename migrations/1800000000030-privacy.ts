import type { QueryRunner } from 'typeorm';

/** Erases people, also from sealed audit records, and preserves the erasures across a recovery. */
export class Privacy1800000000030 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(audit);
    await db.query(erasures);
    for (const [table, column] of guardedTables)
      await db.query(
        `create trigger refuse_erased_person before insert on ${table} for each row execute function refuse_erased_person('${column}')`,
      );
  }
}

/** Older records have no salt. Their seals cover the values, which therefore cannot be removed. */
const audit = `
  alter table audit_records add column salt uuid, add column erased jsonb;
  alter table audit_records alter column salt set default gen_random_uuid();
  alter table audit_seals add column version smallint not null default 1;
  create index audit_records_with_address on audit_records (created_at)
    where ip is not null and (salt is not null or erased is not null);

  -- An erasure may remove values, and change nothing else. Their hashes stay.
  create function refuse_audit_change_but_erasure() returns trigger language plpgsql as $$
  declare
    -- PostgreSQL makes the subject after this trigger.
    erasable text[] = '{before,after,ip,salt,erased,subject}';
  begin
    if to_jsonb(new) - erasable = to_jsonb(old) - erasable
      and new.salt is null and new.erased is not null and (old.salt is not null or old.erased is not null)
      and (new.ip is null or new.ip = old.ip)
      and (new.before is null) = (old.before is null) and (new.after is null) = (old.after is null)
      and not exists (
        select from jsonb_each(new.before) n full join jsonb_each(old.before) o using (key)
        where n.value is null or o.value is null or (n.value <> o.value and n.value <> 'null'))
      and not exists (
        select from jsonb_each(new.after) n full join jsonb_each(old.after) o using (key)
        where n.value is null or o.value is null or (n.value <> o.value and n.value <> 'null'))
    then
      return new;
    end if;
    raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = '42501';
  end
  $$;
  drop trigger audit_records_refuse_change on audit_records;
  create trigger audit_records_refuse_change before delete or truncate on audit_records
    for each statement execute function refuse_audit_change();
  create trigger audit_records_erase_only before update on audit_records
    for each row execute function refuse_audit_change_but_erasure();
  alter table audit_records enable always trigger audit_records_refuse_change;
  alter table audit_records enable always trigger audit_records_erase_only;
  grant update (before, after, ip, salt, erased) on audit_records to current_user;
`;

/** A trigger refuses rows that are added during or after an erasure of the person in the column. */
const guardedTables = [
  ['appointments', 'user_id'],
  ['brand_users', 'user_id'],
  ['deposit_views', 'user_id'],
  ['deposits', 'agent_id'],
  ['idempotent_answers', 'user_id'],
  ['invite_uses', 'user_id'],
  ['join_requests', 'user_id'],
  ['login_codes', 'user_id'],
  ['notice_settings', 'user_id'],
  ['preferences', 'user_id'],
  ['sessions', 'user_id'],
  ['ticket_messages', 'user_id'],
  ['ticket_notes', 'user_id'],
  ['tickets', 'user_id'],
  ['user_brands', 'user_id'],
  ['work_days', 'user_id'],
] as const;

const erasures = `
  create table erasures (
    user_id integer not null constraint erasures_pkey primary key constraint erasures_user_fkey references users(id),
    erased_at timestamptz not null,
    noted_at timestamptz,
    photo_name text
  );

  -- Waits for an erasure that is under way: it has locked the person.
  create function refuse_erased_person() returns trigger language plpgsql as $$
  declare
    person integer = (to_jsonb(new) ->> tg_argv[0])::integer;
  begin
    if person is not null then
      perform from users where id = person for key share;
      if exists (select from erasures where user_id = person) then
        raise exception 'Person % was erased', person using errcode = 'TD003';
      end if;
    end if;
    return new;
  end
  $$;
  create trigger refuse_erased_return before update of dismissed_at on brand_users for each row
    when (new.dismissed_at is null) execute function refuse_erased_person('user_id');
  create trigger refuse_erased_person before update on users for each row
    when (new.role <> 'user' or new.username is not null or new.public_name is not null or new.photo_name is not null
      or new."character" is not null) execute function refuse_erased_person('id');
`;
