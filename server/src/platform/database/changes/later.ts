import type { EntityManager } from 'typeorm';
import type { AnnouncingClient } from '../sessions/announcing-client.js';

/**
 * Runs a statement together with the commit, in the order of the calls, so that it costs no round trip. It belongs to the
 * transaction like any other, but other statements of the transaction do not see its effect. Outside of a transaction, and in a
 * nested one, it runs at once. If `sql` is always the same, its plan is kept: pass rows as JSON.
 */
export async function later(db: EntityManager, sql: string, values: unknown[]): Promise<void> {
  await laterWithRows(db, sql, values);
}

/** The same for a statement that returns rows. They are in the list after the commit. */
export async function laterWithRows<Row>(db: EntityManager, sql: string, values: unknown[]): Promise<Row[]> {
  const runner = db.queryRunner as { isTransactionActive: boolean; transactionDepth: number } | undefined;
  if (!runner?.isTransactionActive || runner.transactionDepth > 1) return db.query(sql, values);
  const client = (await db.queryRunner!.connect()) as AnnouncingClient;
  const rows: Row[] = [];
  client.runWithCommit({ text: sql, values, take: (found) => rows.push(...(found as Row[])) });
  return rows;
}

/** A text, or what reads it once the statements that go out with the commit have run. */
export type LateText = string | (() => string);

export const textOf = (late: LateText): string => (typeof late === 'string' ? late : late());

/** Runs the statements that wait for the commit at once, for a transaction that needs their rows. */
export async function runWaiting(db: EntityManager): Promise<void> {
  const client = (await db.queryRunner!.connect()) as AnnouncingClient;
  await client.runWaiting();
}

/** Runs a statement at once, and before it those that wait for the commit, so that the order stays. */
export async function now(db: EntityManager, sql: string, values: unknown[]): Promise<void> {
  if (db.queryRunner?.isTransactionActive) await runWaiting(db);
  await db.query(sql, values);
}

/**
 * Runs statements one after the other in one packet, and returns the rows of each. Each sees what the ones before it have
 * waited for. Needs a transaction.
 */
export async function together<Rows extends unknown[][]>(
  db: EntityManager,
  ...statements: { [Index in keyof Rows]: [sql: string, values: unknown[]] }
): Promise<Rows> {
  const client = (await db.queryRunner!.connect()) as AnnouncingClient;
  return (await client.together(statements)) as Rows;
}

/**
 * The same for what `work` does at once, such as `Promise.all` of functions that read. What they do after their first statement
 * costs packets as usual. Needs a transaction.
 */
export async function inOnePacket<Result>(db: EntityManager, work: () => Promise<Result>): Promise<Result> {
  const client = (await db.queryRunner!.connect()) as AnnouncingClient;
  return client.inOnePacket(work);
}
