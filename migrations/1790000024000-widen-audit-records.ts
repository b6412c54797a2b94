import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes the audit records complete and unchangeable. Replicas of the previous version only write records of calls from the
 * panel, so `panel` is the default of `via`.
 */
export class WidenAuditRecords1790000024000 implements MigrationInterface {
  readonly name = 'WidenAuditRecords1790000024000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table audit_records
        -- It would have changed records; who a record names stays as it is.
        drop constraint audit_records_actor_fkey,
        alter column before drop not null,
        alter column created_at set default clock_timestamp(),
        add column via text not null default 'panel',
        add column subject text not null generated always as (split_part(action, '.', 1)) stored,
        add column brand_id integer,
        add column after jsonb,
        add column api_key_id integer,
        add column ip text,
        add column request_id text,
        add constraint audit_records_via_check check (via in ('panel', 'mini-app', 'bot', 'api-key', 'job'));

      create index audit_records_by_time on audit_records (created_at, id);
      create index audit_records_by_actor on audit_records (actor_id, created_at, id);
      create index audit_records_by_subject on audit_records (subject, subject_id, created_at, id);
      create index audit_records_by_action on audit_records (action, created_at, id);
      create index audit_records_by_brand on audit_records (brand_id, created_at, id);

      create table audit_seals (
        position bigint not null,
        record_id bigint not null,
        hash bytea not null,
        constraint audit_seals_pkey primary key (position),
        constraint audit_seals_record_key unique (record_id)
      );

      -- Which records wait for their seal. Ids are no order of commits, so "above the last one sealed" would miss some.
      create table audit_unsealed (
        record_id bigint not null,
        constraint audit_unsealed_pkey primary key (record_id)
      );
      insert into audit_unsealed select id from audit_records;

      create function await_audit_seal() returns trigger language plpgsql as $$
        begin
          insert into audit_unsealed values (new.id) on conflict do nothing;
          return null;
        end
      $$;
      create trigger audit_records_await_seal after insert on audit_records
        for each row execute function await_audit_seal();

      create function refuse_audit_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = '42501';
        end
      $$;
      create trigger audit_records_refuse_change before update or delete or truncate on audit_records
        for each statement execute function refuse_audit_change();
      create trigger audit_seals_refuse_change before update or delete or truncate on audit_seals
        for each statement execute function refuse_audit_change();
      alter table audit_records enable always trigger audit_records_refuse_change;
      alter table audit_seals enable always trigger audit_seals_refuse_change;

      -- An owner may grant it back, but does not by mistake.
      revoke update, delete, truncate on audit_records, audit_seals from current_user, public;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table audit_seals, audit_unsealed;
      drop trigger audit_records_refuse_change on audit_records;
      drop trigger audit_records_await_seal on audit_records;
      drop function refuse_audit_change(), await_audit_seal();
      grant update, delete, truncate on audit_records to current_user;
      update audit_records set before = '{}' where before is null;
      update audit_records set actor_id = null where not exists (select from users u where u.id = actor_id);
      drop index audit_records_by_time;
      alter table audit_records
        drop constraint audit_records_via_check,
        drop column request_id, drop column ip, drop column api_key_id, drop column after, drop column brand_id,
        drop column subject, drop column via,
        alter column created_at drop default,
        alter column before set not null,
        add constraint audit_records_actor_fkey foreign key (actor_id) references users on delete set null;
    `);
  }
}
