import type { EntityManager } from 'typeorm';
import { later } from '../database/changes/later.js';
import { run } from '../database/statements/statement.js';

/** The owner of a key. Equal keys of different owners are different keys. */
export type KeyOwner = { apiKeyId: number } | { userId: number };

export interface OwnedKey {
  owner: KeyOwner;
  key: string;
}

/** `body`: JSON. It is null while an effect outside of the database is under way, or if the process died in it. */
interface KeptAnswer {
  orderHash: Buffer;
  body: string | null;
  createdAt: Date;
}

/** The column stands in the SQL text. It is one of two names, never input. */
const columnOf = (owner: KeyOwner) =>
  'userId' in owner ? { column: 'user_id', id: owner.userId } : { column: 'api_key_id', id: owner.apiKeyId };

const nameOf = ({ owner }: OwnedKey) => ('userId' in owner ? `user ${owner.userId}` : String(owner.apiKeyId));

/** Locks each key until commit. False: another call holds it. */
export async function tryLockKeys(db: EntityManager, keys: OwnedKey[]): Promise<boolean[]> {
  const locks = await db.query<{ held: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended('idempotency:' || owner || ':' || key, 0)) as held
     from unnest($1::text[], $2::text[]) with ordinality wanted (owner, key, n) order by n`,
    [keys.map(nameOf), keys.map(({ key }) => key)],
  );
  return locks.map(({ held }) => held);
}

/** Finds the answer to an earlier call, if that was after `since`. */
export async function findAnswer(db: EntityManager, key: OwnedKey, since: Date): Promise<KeptAnswer | null> {
  const [answer] = await findAnswers(db, [key], since);
  return answer!;
}

/** The same for each of several keys. Their owners are of one kind. */
export function findAnswers(
  db: EntityManager,
  keys: OwnedKey[],
  since: Date,
): Promise<(KeptAnswer | null)[]> {
  const [first] = keys as [OwnedKey];
  const { column } = columnOf(first.owner);
  const rows = db.query<(KeptAnswer | { orderHash: null })[]>(
    `select order_hash as "orderHash", body, created_at as "createdAt"
     from unnest($1::int[], $2::text[]) with ordinality wanted (owner, key, n)
     left join idempotent_answers kept on kept.${column} = owner and kept.key = wanted.key and created_at > $3
     order by n`,
    [keys.map(({ owner }) => columnOf(owner).id), keys.map(({ key }) => key), since],
  );
  return rows.then((all) => all.map((row) => (row.orderHash === null ? null : row)));
}

/** Stores answers to calls whose keys are locked, with the commit. They may replace expired ones, as below. */
export async function keepAnswers(
  db: EntityManager,
  answers: (OwnedKey & { orderHash: Buffer; body: string })[],
  createdAt: Date,
  since: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const { column } = columnOf(answers[0]!.owner);
  const values: (string | number | Date)[] = [createdAt, since];
  const rows = answers.map(({ owner, key, orderHash, body }) => {
    const own = [columnOf(owner).id, key, `\\x${orderHash.toString('hex')}`, body];
    return `(${own.map((value) => `$${values.push(value)}`).join(', ')}, $1)`;
  });
  await later(
    db,
    `insert into idempotent_answers as kept (${column}, key, order_hash, body, created_at) values ${rows.join(', ')}
     on conflict (${column}, key)
       do update set order_hash = excluded.order_hash, body = excluded.body, created_at = excluded.created_at
       where kept.created_at <= $2`,
    values,
  );
}

/**
 * Stores an answer. It may replace one from before `since`, which the worker has not removed yet. Returns false if the key
 * has an answer already.
 */
export async function insertAnswer(
  db: EntityManager,
  { owner, key }: OwnedKey,
  { orderHash, body, createdAt }: KeptAnswer,
  since: Date,
): Promise<boolean> {
  const { column, id } = columnOf(owner);
  const rows = await db.query<unknown[]>(
    `insert into idempotent_answers as kept (${column}, key, order_hash, body, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (${column}, key)
       do update set order_hash = excluded.order_hash, body = excluded.body, created_at = excluded.created_at
       where kept.created_at <= $6
     returning true`,
    [id, key, orderHash, body, createdAt, since],
  );
  return rows.length === 1;
}

/** Adds the answer to a call that was stored without one. */
export async function completeAnswer(
  db: EntityManager,
  { owner, key }: OwnedKey,
  body: string,
): Promise<void> {
  const { column, id } = columnOf(owner);
  await db.query(`update idempotent_answers set body = $3 where ${column} = $1 and key = $2`, [
    id,
    key,
    body,
  ]);
}

export async function deleteAnswer(db: EntityManager, { owner, key }: OwnedKey): Promise<void> {
  const { column, id } = columnOf(owner);
  await db.query(`delete from idempotent_answers where ${column} = $1 and key = $2`, [id, key]);
}

export const deleteAnswers = run<[until: Date]>('delete from idempotent_answers where created_at <= $1');
