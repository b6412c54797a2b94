import { DataSource } from 'typeorm';
import { TestApp } from './test-app.js';

/** Only the migrations define checks, keys and indexes. Entities need not repeat them. */
const isKeptByMigrations = (query: string) => /DROP (CONSTRAINT|INDEX) /.test(query);

it('finds every column of the entities as the migrations made it', async () => {
  const app = await TestApp.start();
  try {
    const { upQueries } = await app.get(DataSource).driver.createSchemaBuilder().log();

    expect(upQueries.map(({ query }) => query).filter((query) => !isKeptByMigrations(query))).toEqual([]);
  } finally {
    await app.stop();
  }
});
