import type { EntityManager } from 'typeorm';
import { later, together } from '../../database/changes/later.js';

/**
 * Locks the messages of these keys that are held, so that none goes out before the commit. Returns the keys of those that it
 * is too late for: they are no longer held. A message that the worker releases at this moment counts as one of those.
 */
export async function lockHeld(db: EntityManager, keys: string[]): Promise<Set<string>> {
  const [rows] = await together<[{ key: string; status: string }[]]>(db, [
    'select key, status from outbox_messages where key = any($1) order by id for update',
    [arrayOf(keys)],
  ]);
  return new Set(rows.flatMap(({ key, status }) => (status === 'held' ? [] : [key])));
}

/** Takes back messages that `lockHeld` has locked. Their keys are free again. */
export async function withdraw(db: EntityManager, keys: string[]): Promise<void> {
  await later(db, `delete from outbox_messages where key = any($1) and status = 'held'`, [arrayOf(keys)]);
}

/** An array for a statement without parameters. Keys are short names of a program. */
const arrayOf = (keys: string[]) => `{${keys.map((key) => JSON.stringify(key)).join(',')}}`;
