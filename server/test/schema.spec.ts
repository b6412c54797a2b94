import { DataSource } from 'typeorm';
import { describeApp } from './test-app.js';

/** Only the migrations define checks, keys and indexes. Entities need not repeat them. */
const isKeptByMigrations = (query: string) => /DROP (CONSTRAINT|INDEX) /.test(query);

/** Tables without a primary key, which an entity needs. SQL appends to them, or keeps their only row. */
const KEYLESS = [
  'audit_written',
  'idempotent_answers',
  'oldest_release',
  'statistic_refreshes',
  'ticket_brand_words',
  'ticket_words',
  'totals_recounts',
];

const app = describeApp();

it('finds every column of the entities as the migrations made it', async () => {
  const { upQueries } = await app.get(DataSource).driver.createSchemaBuilder().log();

  expect(upQueries.map(({ query }) => query).filter((query) => !isKeptByMigrations(query))).toEqual([]);
});

it('finds an entity for every table that has a primary key', async () => {
  const tables = await app.db.query<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'`,
  );
  const ofEntities = app.get(DataSource).entityMetadatas.map(({ tableName }) => tableName);

  expect(tables.map(({ name }) => name).sort()).toEqual([...ofEntities, ...KEYLESS].sort());
});
