import type { EntityManager } from 'typeorm';

/** Where the files of the database are, as noted by the process that came first. */
export interface NotedStore {
  id: string;
  place: string;
  notedAt: Date;
}

/** Until commit, other processes that start wait here, longer than the store may take to answer. */
export async function lockStore(db: EntityManager): Promise<void> {
  await db.query(`set local lock_timeout = '25s'`);
  await db.query(`select pg_advisory_xact_lock(hashtextextended('file store', 0))`);
}

export async function findStore(db: EntityManager): Promise<NotedStore | null> {
  const rows = await db.query<NotedStore[]>(`select id, place, noted_at as "notedAt" from file_store`);
  return rows[0] ?? null;
}

export async function noteStore(db: EntityManager, id: string, place: string): Promise<void> {
  await db.query(
    `insert into file_store (id, place) values ($1, $2)
     on conflict (is_only) do update set id = excluded.id, place = excluded.place, noted_at = now()`,
    [id, place],
  );
}
