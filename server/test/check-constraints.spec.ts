import type { DataSource } from 'typeorm';
import { badRows, insertAlone } from './check-constraints.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';

let database: OwnDatabase;
let db: DataSource;
beforeAll(async () => {
  database = await createOwnDatabase();
  db = await database.connect();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('has a bad row for each check', async () => {
  const checks = await db.query<{ name: string }[]>(
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );

  expect(badRows.map(([, check]) => check).sort()).toEqual(checks.map(({ name }) => name).sort());
});

it.each(badRows)('%s.%s refuses %j', async (table, check, row) => {
  const insert = db.transaction((entities) => insertAlone(entities, table, row));

  await expect(insert).rejects.toMatchObject({ driverError: { constraint: check } });
});
