import type { EntityManager } from 'typeorm';

export async function later(db: EntityManager, sql: string, values: unknown[]): Promise<void> {
  await db.query(sql, values);
}

export function laterWithRows<Row>(db: EntityManager, sql: string, values: unknown[]): Promise<Row[]> {
  return db.query(sql, values);
}

export type LateText = string | (() => string);

export const textOf = (late: LateText): string => (typeof late === 'string' ? late : late());

export async function together<Rows extends unknown[][]>(
  db: EntityManager,
  ...statements: { [Index in keyof Rows]: [sql: string, values: unknown[]] }
): Promise<Rows> {
  return (await Promise.all(statements.map(([sql, values]) => db.query<unknown[]>(sql, values)))) as Rows;
}
