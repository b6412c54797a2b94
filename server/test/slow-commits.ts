import type { EntityManager } from 'typeorm';

const COMMIT_MS = 50;

/** Runs `work` while commits that change this table are as slow as on a slow disk, so that concurrent calls share a commit. */
export async function withSlowCommits<Result>(
  db: EntityManager,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await db.query(`
    create function slow_commit() returns trigger language plpgsql as $$
    begin
      if current_setting('test.slept_in', true) is distinct from pg_current_xact_id()::text then
        perform set_config('test.slept_in', pg_current_xact_id()::text, true), pg_sleep(${COMMIT_MS / 1_000});
      end if;
      return null;
    end $$;
    create constraint trigger slow_commit after insert or update on ${table}
      deferrable initially deferred for each row execute function slow_commit();
  `);
  try {
    return await work();
  } finally {
    await db.query(`drop trigger slow_commit on ${table}; drop function slow_commit()`);
  }
}
