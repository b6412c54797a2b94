import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { createEmptyDatabase, createOwnDatabase } from './own-database.js';
import { startProgram } from './programs.js';
import { freePort } from './server-process.js';

class Older1700000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create table users ()');
  }

  async down(): Promise<void> {}
}

const START_FIRST = 'Start Tallydesk first (npm start): it prepares the database.';

const recount = (databaseUrl: string) => runCommand('recount', databaseUrl);

async function runCommand(name: string, databaseUrl: string, args: string[] = []) {
  const child = startProgram(`cli/${name}`, { DATABASE_URL: databaseUrl }, ['ignore', 'pipe', 'pipe'], args);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit'),
  ]);
  return { output, errors, code: code as number };
}

it('reports in one line that a newer version has changed the database', async () => {
  const database = await createOwnDatabase();
  const db = await database.connect();
  await db.query(`update oldest_release set schema_version = schema_version + 1000000, said_by = '9.0.0'`);
  await db.destroy();

  const { errors, code } = await recount(database.url);

  expect(errors).toMatch(
    /^Version \S+ of Tallydesk can no longer run on this database, because version 9\.0\.0 .*\n$/,
  );
  expect(code).toBe(1);
  await database.drop();
});

it('reports in one line that the database is empty, of an older version, missing or unavailable', async () => {
  const database = await createEmptyDatabase();
  const failed = (errors: string) => ({ output: '', errors: `${errors}\n`, code: 1 });
  const elsewhere = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;

  expect(await recount(database.url)).toEqual(failed(`The database is empty. ${START_FIRST}`));
  expect(await recount(elsewhere({ pathname: '/no_such_database' }))).toEqual(
    failed(`DATABASE_URL: there is no database of that name. Correct it. ${START_FIRST}`),
  );
  expect(await recount(elsewhere({ host: `127.0.0.1:${await freePort()}` }))).toEqual(
    failed('DATABASE_URL: the database does not answer (ECONNREFUSED).'),
  );
  const options = buildDataSourceOptions({ url: database.url, poolSize: 2 });
  const older = await new DataSource({ ...options, migrations: [Older1700000000000] }).initialize();
  await older.runMigrations();
  await older.destroy();
  expect(await recount(database.url)).toEqual(failed(`The database is of an older version. ${START_FIRST}`));
  await database.drop();
});

it.each(['audit', 'backup', 'adopt-files', 'after-recovery', 'login'])(
  '%s reports an empty database and a wrong password in the same way',
  async (name) => {
    const database = await createEmptyDatabase();
    const args = name === 'login' ? ['1'] : [];
    const wrong = Object.assign(new URL(database.url), { password: 'wrong' }).href;
    const [empty, refused] = await Promise.all([
      runCommand(name, database.url, args),
      runCommand(name, wrong, args),
    ]);
    expect(empty).toEqual({ output: '', errors: `The database is empty. ${START_FIRST}\n`, code: 1 });
    expect(refused).toMatchObject({ output: '', code: 1 });
    expect(refused.errors).toMatch(/^DATABASE_URL: the user or the password is wrong .*\n$/);
    await database.drop();
  },
);
