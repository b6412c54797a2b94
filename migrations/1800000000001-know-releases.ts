import type { QueryRunner } from 'typeorm';

/**
 * Can refuse processes of releases that are too old, even of 1.0.0, and records when an older release has written totals. A
 * process of 1.0.0 registers in `replicas` before it serves, and every five seconds. Later releases also set their schema
 * version in each session.
 */
export class KnowReleases1800000000001 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- One row: the lowest schema version that may run, and the release that requires it.
      create table oldest_release (
        schema_version bigint not null,
        said_by text not null
      );
      insert into oldest_release values (1800000000000, '1.0.0');

      create function refuse_older_releases() returns trigger language plpgsql as $$
      declare
        oldest oldest_release;
      begin
        select * into oldest from oldest_release;
        if new.schema_version < oldest.schema_version then
          raise exception 'Version % of Tallydesk can no longer run on this database, because version % has changed it. '
            'Start version % again, or restore a backup from before the upgrade.',
            new.version, oldest.said_by, oldest.said_by using errcode = 'TD001';
        end if;
        return new;
      end
      $$;
      create trigger replicas_refuse_older before insert on replicas
        for each row execute function refuse_older_releases();

      -- One row. due_since: when an older release, which may not update every total, first wrote totals after the last recount.
      create table totals_recounts (
        schema_version bigint not null,
        due_since timestamptz
      );
      insert into totals_recounts values (0, null);

      create function note_older_totals() returns trigger language plpgsql as $$
      begin
        if coalesce(nullif(current_setting('tallydesk.schema_version', true), ''), '0')::bigint
           < (select max("timestamp") from migrations) then
          update totals_recounts set due_since = clock_timestamp() where due_since is null;
        end if;
        return null;
      end
      $$;
      create trigger deposit_total_deltas_note_older after insert or delete on deposit_total_deltas
        for each statement execute function note_older_totals();
    `);
  }
}
