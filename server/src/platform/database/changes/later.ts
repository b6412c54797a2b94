import pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { AnnouncingClient } from '../sessions/announcing-client.js';

type Value = string | number | boolean | Date | null | undefined;

/**
 * Runs a statement together with the commit, in the order of the calls, so that it costs no round trip. It belongs to the
 * transaction like any other, but nobody learns its result, and other statements of the transaction do not see its effect.
 * Outside of a transaction, and in a nested one, it runs at once. `sql` must have no `$` but those of its parameters.
 */
export async function later(db: EntityManager, sql: string, values: Value[]): Promise<void> {
  const runner = db.queryRunner as { isTransactionActive: boolean; transactionDepth: number } | undefined;
  if (!runner?.isTransactionActive || runner.transactionDepth > 1) return void (await db.query(sql, values));
  const client = (await db.queryRunner!.connect()) as AnnouncingClient;
  client.runWithCommit(inlined(sql, values));
}

/** Runs a statement at once, and before it those that wait for the commit, so that the order stays. */
export async function now(db: EntityManager, sql: string, values: unknown[]): Promise<void> {
  const client = db.queryRunner?.isTransactionActive
    ? ((await db.queryRunner.connect()) as AnnouncingClient)
    : null;
  await client?.runWaiting();
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

const inlined = (sql: string, values: Value[]) =>
  sql.replace(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1]));

function literalOf(value: Value): string {
  if (value === null || value === undefined) return 'null';
  // It would end the message in the middle of a statement.
  if (String(value).includes('\0')) throw new Error('A value contains NUL');
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
