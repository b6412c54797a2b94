import type { EntityManager } from 'typeorm';

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

export async function findChoice(db: EntityManager, telegramId: string, now: Date): Promise<Choice | null> {
  const rows = await db.query<Choice[]>(
    'select purpose, sought from choices where telegram_id = $1 and expires_at > $2',
    [telegramId, now],
  );
  return rows[0] ?? null;
}

export async function deleteChoice(db: EntityManager, telegramId: string): Promise<void> {
  await db.query('delete from choices where telegram_id = $1', [telegramId]);
}

export async function upsertUse(
  db: EntityManager,
  telegramId: string,
  itemId: number,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into choice_uses (telegram_id, item_id, used_at) values ($1, $2, $3)
     on conflict (telegram_id, item_id) do update set used_at = excluded.used_at`,
    [telegramId, itemId, now],
  );
}

/** The latest first. */
export async function findRecentUses(
  db: EntityManager,
  telegramId: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    'select item_id as id from choice_uses where telegram_id = $1 order by used_at desc, item_id limit $2',
    [telegramId, limit],
  );
  return rows.map(({ id }) => id);
}

/** Forgets what was chosen before that time. Returns how many rows were deleted. */
export async function purgeUses(db: EntityManager, usedBefore: Date, limit: number): Promise<number> {
  const [, count] = await db.query<[unknown, number]>(
    `delete from choice_uses where (telegram_id, item_id) in (
       select telegram_id, item_id from choice_uses where used_at < $1 limit $2)`,
    [usedBefore, limit],
  );
  return count;
}
