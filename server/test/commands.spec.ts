import { DataSource, type QueryRunner } from 'typeorm';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { createEmptyDatabase, createOwnDatabase } from './own-database.js';
import { runProgram } from './programs.js';
import { findFreePort } from './server-process.js';

class Older1700000000000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create table users ()');
  }
}

const START_FIRST = 'Start Tallydesk first (npm start): it prepares the database.';

const runCommand = (name: string, databaseUrl: string, args: string[] = []) =>
  runProgram(`cli/${name}`, { DATABASE_URL: databaseUrl }, args);
const recount = (databaseUrl: string) => runCommand('recount', databaseUrl);

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

it('reports in one line that the database is empty, old, missing or unavailable, or that the password is wrong', async () => {
  const database = await createEmptyDatabase();
  const buildFailure = (errors: string) => ({ output: '', errors: `${errors}\n`, code: 1 });
  const changeUrl = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;

  const urls = [
    database.url,
    changeUrl({ pathname: '/no_such_database' }),
    changeUrl({ host: `127.0.0.1:${await findFreePort()}` }),
    changeUrl({ password: 'wrong-word' }),
  ];
  expect(await Promise.all(urls.map((url) => recount(url)))).toEqual([
    buildFailure(`The database is empty. ${START_FIRST}`),
    buildFailure(`DATABASE_URL: there is no database of that name. Correct it. ${START_FIRST}`),
    buildFailure('DATABASE_URL: the database does not answer (ECONNREFUSED).'),
    {
      ...buildFailure(''),
      errors: expect.stringMatching(/^(?!.*wrong-word)DATABASE_URL: the user or the password is wrong .*\n$/),
    },
  ]);
  const options = buildDataSourceOptions({ url: database.url, poolSize: 2 });
  const older = await new DataSource({ ...options, migrations: [Older1700000000000] }).initialize();
  await older.runMigrations();
  await older.destroy();
  expect(await recount(database.url)).toEqual(
    buildFailure(`The database is of an older version. ${START_FIRST}`),
  );
  await database.drop();
});

it('reports an empty database in the same way in every command except restore, which needs one', async () => {
  const database = await createEmptyDatabase();
  const argsByCommand: Record<string, string[]> = { login: ['1'], person: ['erase', '1'] };
  const commands = ['audit', 'backup', 'adopt-files', 'after-recovery', 'login', 'person'];
  const runs = commands.map((name) => runCommand(name, database.url, argsByCommand[name]));
  const empty = { output: '', errors: `The database is empty. ${START_FIRST}\n`, code: 1 };
  expect(await Promise.all(runs)).toEqual(commands.map(() => empty));
  await database.drop();
});
