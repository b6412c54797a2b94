import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyDatabase, createOwnDatabase, execute, setUpDatabase } from './own-database.js';
import { setUpFolder } from './folder.js';
import { runProgram } from './programs.js';
import { findFreePort } from './server-process.js';

const HEADING = 'Tallydesk cannot start with these settings:\n';
/** Reserved for documentation, so no machine has it. */
const FOREIGN_ADDRESS = '192.0.2.1';

const folder = setUpFolder();
const database = setUpDatabase();

/** Returns the exit code and output of the program once it has ended. */
async function runUntilRefused(env: Record<string, string>, program = 'src/main') {
  const settings = {
    PORT: String(await findFreePort()),
    METRICS_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    TELEGRAM_BOT_TOKEN: '1:refused',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
    ...env,
  };
  return runProgram(program, settings);
}

const matchOneLine = (line: RegExp) => ({
  code: 1,
  errors: expect.stringMatching(new RegExp(`^${HEADING}${line.source}.*\n$`)) as unknown,
});

it.each<[string, (url: string) => Record<string, string>, RegExp]>([
  [
    'HOST of another machine',
    () => ({ HOST: FOREIGN_ADDRESS }),
    /HOST: this machine has no address 192\.0\.2\.1/,
  ],
  [
    'METRICS_HOST of another machine',
    () => ({ METRICS_HOST: FOREIGN_ADDRESS, METRICS_PORT: '29999' }),
    /METRICS_HOST: this machine has no address 192\.0\.2\.1/,
  ],
  [
    'wrong % in a password',
    (url) => ({ DATABASE_URL: url.replace('@', '%ff@') }),
    /DATABASE_URL: has a % that does not start an escape/,
  ],
])('refuses %s in one line', async (_, env, line) => {
  expect(await runUntilRefused(env(database.url))).toMatchObject(matchOneLine(line));
});

describe('a role without rights', () => {
  it('is refused if it cannot create tables', async () => {
    const empty = await createEmptyDatabase();
    await execute(empty.url, 'revoke create on schema public from pg_database_owner, public');
    expect(await runUntilRefused({ DATABASE_URL: empty.url })).toMatchObject(
      matchOneLine(
        /DATABASE_URL: the user lacks a right\. Make it the owner of the database and of its tables/,
      ),
    );
    await empty.drop();
  });

  it.each(['select', 'insert'])('is refused if it lacks %s on a table', async (privilege) => {
    const owned = await createOwnDatabase();
    await execute(owned.url, `revoke ${privilege} on deposits from current_user`);
    expect(await runUntilRefused({ DATABASE_URL: owned.url })).toMatchObject(
      matchOneLine(/.* may not use the table deposits\)/),
    );
    await owned.drop();
  });
});

it('reports a full disk in one line, and leaves no empty secret behind', async () => {
  const full = join(folder, 'full');
  const preloaded = join(import.meta.dirname, 'full-disk.preload.mjs');
  const env = { DATA_DIR: full, FULL_DISK: full, NODE_OPTIONS: `--import=${preloaded}` };

  const advice = `No space is left in ${full}. Free some there, or use a folder on a larger disk.\n`;
  const failedStart = { code: 1, errors: `Tallydesk could not start: ${advice}` };
  expect(await runUntilRefused(env)).toMatchObject(failedStart);
  expect(await runUntilRefused(env, 'cli/recount')).toMatchObject({ code: 1, errors: advice });
  expect(existsSync(join(full, 'jwt-secret'))).toBe(false);

  writeFileSync(join(full, 'jwt-secret'), '');
  expect(await runUntilRefused({ DATA_DIR: full })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The secret in \S+jwt-secret is empty\. .*\n$/) as unknown,
  });
});

it('refuses a database with tables of another program', async () => {
  const other = await createEmptyDatabase();
  await execute(other.url, 'create table users ()');

  expect(await runUntilRefused({ DATABASE_URL: other.url }, 'cli/recount')).toMatchObject({
    code: 1,
    errors: 'The database is not one of Tallydesk (relation "migrations" does not exist).\n',
  });
  expect(await runUntilRefused({ DATABASE_URL: other.url })).toMatchObject(
    matchOneLine(/DATABASE_URL: the database has tables of another program/),
  );
  await other.drop();
});

it('lists all wrong settings in production, one per line', async () => {
  const { code, errors } = await runUntilRefused({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://desk.example/panel',
    JWT_SECRET: 'changeme'.repeat(5),
    TELEGRAM_BOT_TOKEN: '',
    TELEGRAM_BOT_TOKEN_FILE: '/dev/null',
    TELEGRAM_WEBHOOK_URL: 'http://desk.example/telegram/webhook',
    TELEGRAM_API_ROOT: '',
  });
  const { level, message } = JSON.parse(errors) as { level: string; message: string };

  expect([code, level]).toEqual([1, 'fatal']);
  expect(message.startsWith(HEADING)).toBe(true);
  expect(message.slice(HEADING.length).split('\n').sort()).toEqual([
    'JWT_SECRET: can be guessed. Make a random one: openssl rand -hex 32',
    expect.stringMatching(/^PUBLIC_URL: must be only the host/),
    'TELEGRAM_BOT_TOKEN: the file /dev/null is empty',
    'TELEGRAM_WEBHOOK_SECRET: is required in production',
    expect.stringMatching(/^TELEGRAM_WEBHOOK_URL: must begin with https:/),
  ]);
});
