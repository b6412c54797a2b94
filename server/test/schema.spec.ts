import { DataSource } from 'typeorm';
import { setUpApp } from './test-app.js';

/** Only the migrations define checks, keys and indexes. Entities need not repeat them. */
const isKeptByMigrations = (query: string) => /DROP (CONSTRAINT|INDEX) /.test(query);

const app = setUpApp();

it('has entities whose columns equal those of the migrations', async () => {
  const { upQueries } = await app.get(DataSource).driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query).filter((query) => !isKeptByMigrations(query))).toEqual([]);
});
