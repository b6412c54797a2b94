import { DataSource } from 'typeorm';
import { setUpApp } from './test-app.js';

/** Entities need not repeat checks, keys and indexes. */
const isOnlyInMigrations = (query: string) => /DROP (CONSTRAINT|INDEX) /.test(query);

const app = setUpApp();

it('entities have the same columns as the migrated tables', async () => {
  const { upQueries } = await app.get(DataSource).driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query).filter((query) => !isOnlyInMigrations(query))).toEqual([]);
});
