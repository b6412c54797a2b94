import type { EntityManager } from 'typeorm';

type Db = Pick<EntityManager, 'query'>;

/*
 * These make functions of statements. A function takes the connection, and then the parameters of its statement in order.
 * The text of the statement is made when its file is loaded, so it must not depend on anything that changes later.
 */

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
