import type { EntityManager } from 'typeorm';
import { countChanged, firstRow, run, valuesOf } from '../../database/statements/statement.js';

export interface Choice {
  purpose: string;
  sought: string | null;
}

/** Opens a choice. It replaces any other that the person had. */
export async function upsertChoice(
  db: EntityManager,
  telegramId: string,
  { purpose, sought }: Choice,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    `insert into choices (telegram_id, purpose, sought, expires_at) values ($1, $2, $3, $4)
     on conflict (telegram_id) do update
       set purpose = excluded.purpose, sought = excluded.sought, expires_at = excluded.expires_at`,
    [telegramId, purpose, sought, expiresAt],
  );
}

export const findChoice = firstRow<Choice, [telegramId: string, now: Date]>(
  'select purpose, sought from choices where telegram_id = $1 and expires_at > $2',
);

export const deleteChoice = run<[telegramId: string]>('delete from choices where telegram_id = $1');

export const upsertUse = run<[telegramId: string, itemId: number, now: Date]>(`
  insert into choice_uses (telegram_id, item_id, used_at) values ($1, $2, $3)
  on conflict (telegram_id, item_id) do update set used_at = excluded.used_at`);

/** The latest first. */
export const findRecentUses = valuesOf<number, [telegramId: string, limit: number]>(
  'select item_id as id from choice_uses where telegram_id = $1 order by used_at desc, item_id limit $2',
);

/** Forgets what was chosen before that time. Returns how many rows were deleted. */
export const purgeUses = countChanged<[usedBefore: Date, limit: number]>(`
  delete from choice_uses where (telegram_id, item_id) in (
    select telegram_id, item_id from choice_uses where used_at < $1 limit $2)`);
