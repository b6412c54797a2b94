import type { EntityManager } from 'typeorm';

type Db = Pick<EntityManager, 'query'>;

/*
 * These make functions of statements. A function takes the connection, and then the parameters of its statement in order.
 * The text of the statement is made when its file is loaded, so it must not depend on anything that changes later.
 */

export const run =
  <Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<void> => {
    await db.query(sql, args);
  };

export const allRows =
  <Row, Args extends unknown[] = []>(sql: string) =>
  (db: Db, ...args: Args): Promise<Row[]> =>
    db.query(sql, args);

/** For statements that always return a row. */
export const onlyRow =
  <Row, Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<Row> =>
    (await db.query<[Row]>(sql, args))[0];

/** The value of the only column of the only row. */
export const valueOf =
  <Value, Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<Value> =>
    Object.values((await db.query<[Record<string, Value>]>(sql, args))[0])[0]!;

/** Whether a `select` or `insert` returns a row. */
export const hasRow =
  <Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<boolean> =>
    (await db.query<unknown[]>(sql, args)).length > 0;

/** What an `update … returning` returns of the only row. Null: it has changed none. */
export const changedRow =
  <Row, Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<Row | null> =>
    (await db.query<[Row[], number]>(sql, args))[0][0] ?? null;

/** Whether an `update` or `delete` has changed a row. */
export const hasChanged =
  <Args extends unknown[] = []>(sql: string) =>
  async (db: Db, ...args: Args): Promise<boolean> =>
    (await db.query<[unknown[], number]>(sql, args))[1] > 0;
