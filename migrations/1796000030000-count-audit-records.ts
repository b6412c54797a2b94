import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the records that are written, so that one that was removed before its seal is missed although its mark is gone too.
 * Ids cannot show that: a rollback leaves a gap as well. Also keeps heads of the chain.
 */
export class CountAuditRecords1796000030000 implements MigrationInterface {
  readonly name = 'CountAuditRecords1796000030000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The sum is the number of all records. Each statement adds a row, so that nobody waits; the sealing adds them up.
      create table audit_written (records bigint not null);

      create table audit_heads (
        noted_at timestamptz not null,
        position bigint not null,
        hash bytea not null,
        constraint audit_heads_pkey primary key (noted_at)
      );
      create trigger audit_heads_refuse_change before update or delete or truncate on audit_heads
        for each statement execute function refuse_audit_change();
      alter table audit_heads enable always trigger audit_heads_refuse_change;
      revoke update, delete, truncate on audit_heads from current_user, public;

      -- A transaction that has written records without counting them ends first.
      lock table audit_records in share row exclusive mode;
      insert into audit_written select count(*) from audit_records having count(*) > 0;
      create or replace function await_audit_seals() returns trigger language plpgsql as $$
      begin
        insert into audit_unsealed select id from added on conflict do nothing;
        insert into audit_written select count(*) from added having count(*) > 0;
        return null;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function await_audit_seals() returns trigger language plpgsql as $$
      begin
        insert into audit_unsealed select id from added on conflict do nothing;
        return null;
      end $$;
      drop table audit_written, audit_heads;
    `);
  }
}
