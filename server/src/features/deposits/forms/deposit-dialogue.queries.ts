import type { EntityManager } from 'typeorm';
import { firstRow, run } from '../../../platform/database/statements/statement.js';
import type { Step } from './deposit-dialogue.rules.js';

export interface Dialogue extends Step {
  id: string;
  telegramId: string;
}

/** Locks the person's open dialogue until commit, so that a form sent twice ends it once. */
export const lockDialogue = firstRow<Dialogue, [telegramId: string, now: Date]>(`
  select id, telegram_id as "telegramId", brand_id as "brandId", type
  from deposit_dialogues where telegram_id = $1 and expires_at > $2 for update`);

/** Begins a dialogue, and replaces the person's open one. Returns its new id. */
export async function beginDialogue(
  db: EntityManager,
  telegramId: string,
  { brandId, type }: Step,
  expiresAt: Date,
): Promise<string> {
  const [{ id }] = await db.query<[{ id: string }]>(
    `insert into deposit_dialogues as d (telegram_id, brand_id, type, expires_at) values ($1, $2, $3, $4)
     on conflict (telegram_id) do update
       set id = default, brand_id = excluded.brand_id, type = excluded.type, expires_at = excluded.expires_at
     returning id`,
    [telegramId, brandId, type, expiresAt],
  );
  return id;
}

export async function moveDialogue(
  db: EntityManager,
  telegramId: string,
  { brandId, type }: Step,
  expiresAt: Date,
): Promise<void> {
  await db.query(
    'update deposit_dialogues set brand_id = $2, type = $3, expires_at = $4 where telegram_id = $1',
    [telegramId, brandId, type, expiresAt],
  );
}

export const endDialogue = run<[telegramId: string]>('delete from deposit_dialogues where telegram_id = $1');
