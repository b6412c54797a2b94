import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Runs a statement that each connection plans once and keeps by its name. TypeORM passes no name, so PostgreSQL plans each
 * of its calls anew. On hot reads planning costs most of the throughput. Runs outside of any transaction.
 */
export async function namedQuery<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const { rows } = await master.query<Row>({ name, text, values });
  return rows;
}
