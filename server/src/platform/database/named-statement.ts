import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/**
 * Runs a statement that each connection plans once and keeps by its name. TypeORM passes no name, so that every call is
 * planned anew; on hot reads this costs most of the throughput. Outside of any transaction.
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
