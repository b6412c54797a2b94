import type { EntityManager } from 'typeorm';
import { firstRow, run } from '../database/statements/statement.js';

/** The store that the files of the database are in, as the first process noted it. */
export interface NotedStore {
  id: string;
  place: string;
  notedAt: Date;
}

/** Other processes that start wait here until commit. They wait longer than the store may take to answer. */
export async function lockStore(db: EntityManager): Promise<void> {
  await db.query(`set local lock_timeout = '25s'`);
  await db.query(`select pg_advisory_xact_lock(hashtextextended('file store', 0))`);
}

export const findStore = firstRow<NotedStore>(`select id, place, noted_at as "notedAt" from file_store`);

export const noteStore = run<[id: string, place: string]>(`
  insert into file_store (id, place) values ($1, $2)
  on conflict (is_only) do update set id = excluded.id, place = excluded.place, noted_at = now()`);
