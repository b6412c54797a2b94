import type { DataSource, EntityManager } from 'typeorm';
import type { WatchedClient } from '../sessions/watched-client.js';

/** A transaction whose statements may take longer than others, such as a recount. */
export async function longTransaction<Result>(
  dataSource: DataSource,
  statementMs: number,
  work: (db: EntityManager) => Promise<Result>,
): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  const session = (await runner.connect()) as WatchedClient;
  session.expectAnswerWithin(statementMs);
  try {
    return await runner.manager.transaction(async (db) => {
      await db.query(`set local statement_timeout = ${Math.round(statementMs)}`);
      return work(db);
    });
  } finally {
    session.expectAnswerWithin(null);
    await runner.release();
  }
}
