import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes while others write to the table. The migration must have `transaction = false`. A restore runs all
 * migrations in one transaction, where nobody else writes.
 */
export async function buildIndexes(
  db: QueryRunner,
  table: string,
  indexes: Record<string, string>,
): Promise<void> {
  const concurrently = db.isTransactionActive ? '' : 'concurrently';
  for (const [name, definition] of Object.entries(indexes)) {
    // What an interrupted attempt has left is not valid.
    await db.query(`drop index ${concurrently} if exists ${name}`);
    await db.query(`create index ${concurrently} ${name} on ${table} ${definition}`);
  }
}

export async function dropIndexes(db: QueryRunner, indexes: Record<string, string>): Promise<void> {
  for (const name of Object.keys(indexes)) await db.query(`drop index ${name}`);
}
