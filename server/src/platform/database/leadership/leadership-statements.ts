import type pg from 'pg';

/** Takes the lock and begins a new term. Null: another session holds the lock. */
export async function takeLock(session: pg.Client, name: string): Promise<string | null> {
  const { rows: locks } = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  if (!locks[0]!.taken) return null;
  const { rows } = await session.query<{ term: string }>(
    `insert into leaderships as l (name, term, pid, beat_at) values ($1, 1, pg_backend_pid(), clock_timestamp())
     on conflict (name) do update set term = l.term + 1, pid = excluded.pid, beat_at = excluded.beat_at
     returning term`,
    [name],
  );
  return rows[0]!.term;
}

/** Writes a sign of life of the leader. False: another one leads by now. */
export async function beat(session: pg.Client, name: string, term: string): Promise<boolean> {
  const { rowCount } = await session.query(
    'update leaderships set beat_at = clock_timestamp() where name = $1 and term = $2',
    [name, term],
  );
  return rowCount === 1;
}

/**
 * Ends the session of a leader that has been silent for so long, and the idle transactions of its process. A frozen process
 * would keep its locks otherwise. Returns whether there was such a leader.
 */
export async function endSilentLeader(session: pg.Client, name: string, silentMs: number): Promise<boolean> {
  const { rows } = await session.query(
    `with silent as (
       select s.pid, a.application_name, a.usename from leaderships s
       join pg_locks l on l.pid = s.pid and l.locktype = 'advisory' and l.granted
         and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended(s.name, 0)
       join pg_stat_activity a on a.pid = s.pid
       where s.name = $1 and s.beat_at < clock_timestamp() - $2 * interval '1 ms' and a.datname = current_database()
     )
     select pg_terminate_backend(a.pid) from silent s
     join pg_stat_activity a on a.datname = current_database() and a.usename = s.usename
       and (a.pid = s.pid or (a.application_name = s.application_name and a.state like 'idle in transaction%'))`,
    [name, silentMs],
  );
  return rows.length > 0;
}
