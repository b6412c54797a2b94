import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source.js';
import { badRows, insertAlone } from '../test/check-constraints.js';

/** Drops each check of the database in turn. The row that constraints.spec.ts sees refused must then be accepted. */

let db: DataSource;
beforeAll(async () => {
  db = await new DataSource(
    dataSourceOptions({ url: process.env.TEST_DATABASE_URL!, poolSize: 1 }),
  ).initialize();
});
afterAll(() => db.destroy());

it.each(badRows)('%s.%s', async (table, check, row) => {
  const runner = db.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(`alter table ${table} drop constraint ${check}`);
    await insertAlone(runner.manager, table, row);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
