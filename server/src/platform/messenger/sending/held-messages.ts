import type { EntityManager } from 'typeorm';

/**
 * Locks the messages of these keys that are held, so that none goes out before the commit. Returns the keys of those that it
 * is too late for: they are no longer held. A message that the worker releases at this moment counts as one of those.
 */
export async function lockHeld(db: EntityManager, keys: string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string; status: string }[]>(
    'select key, status from outbox_messages where key = any($1) order by id for update',
    [keys],
  );
  return new Set(rows.flatMap(({ key, status }) => (status === 'held' ? [] : [key])));
}

/** Takes back messages that `lockHeld` has locked. Their keys are free again. */
export async function withdraw(db: EntityManager, keys: string[]): Promise<void> {
  await db.query(`delete from outbox_messages where key = any($1) and status = 'held'`, [keys]);
}
