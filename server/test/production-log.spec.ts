import { join } from 'node:path';
import { setUpDatabase } from './own-database.js';
import { findFreePort, headersOf, type LogLine, ServerProcess } from './server-process.js';

/** The real program in production: every line of stdout and stderr is JSON whose message is a text. */

const misbehaving = join(import.meta.dirname, 'misbehaving.preload.mjs');
const database = setUpDatabase();
let server: ServerProcess;
afterEach(() => server.kill());

const buildSettings = (env: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'debug',
  PUBLIC_URL: 'https://desk.test',
  DATABASE_URL: database.url,
  ADMIN_TELEGRAM_IDS: '42',
  STOP_DELAY_SECONDS: '0',
  ...env,
});
function readLines(): LogLine[] {
  const lines = server.parseOutput();
  expect(lines.filter(({ message }) => typeof message !== 'string')).toEqual([]);
  return lines;
}
const listMessages = () => readLines().map(({ message }) => message);

it('logs JSON from the start to the stop, for calls, failed calls, refusals and warnings of Node', async () => {
  await database.db.query(`insert into users (id, telegram_id, role) values (1, 42, 'admin');
    alter table api_keys rename to lost_keys`);
  server = await ServerProcess.start(buildSettings({ NODE_OPTIONS: `--import=${misbehaving}` }));
  const call = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/${path}`, { headers });
  expect((await call('config')).status).toBe(200);
  expect((await call('admin/audit')).status).toBe(401);
  const failed = await call('admin/api-keys', headersOf(1));
  expect(failed.status).toBe(500);
  expect(await failed.text()).not.toContain('api_keys');
  server.signal('SIGUSR2');
  await server.untilOutputIncludes('this is deprecated');
  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);

  expect(listMessages()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Version \d/),
      expect.stringMatching(/^JWT_SECRET: has no digit/),
      expect.stringMatching(/^TRUST_PROXY: is unset/),
      'Tallydesk is running at https://desk.test',
      'GET /api/config 200',
      'A call was refused',
      'SIGTERM: stopping',
      'Stopped.',
    ]),
  );
  expect(readLines().find(({ context }) => context === 'Http')).toMatchObject({
    level: 'error',
    message: 'A call failed',
    method: 'GET',
    route: '/api/admin/api-keys',
    caller: 'user:1',
    ip: expect.any(String),
    request_id: failed.headers.get('x-request-id'),
    error: { name: 'DatabaseError', code: '42P01', stack: expect.stringContaining(' at ') },
  });
  expect(readLines().find(({ context }) => context === 'Node')).toMatchObject({
    level: 'warn',
    message: 'this is deprecated',
    error: { name: 'DeprecationWarning', code: 'TEST001' },
  });
}, 90_000);

it('logs JSON for an uncaught error, which ends the process', async () => {
  server = await ServerProcess.start(buildSettings({ RUN: 'api', NODE_OPTIONS: `--import=${misbehaving}` }));
  server.signal('SIGUSR2');
  await server.untilOutputIncludes('this is deprecated');
  server.signal('SIGUSR2');
  expect(await server.untilExit()).toBe(1);
  expect(readLines().at(-1)).toMatchObject({
    level: 'fatal',
    message: 'The process exits because of an uncaught error',
    error: { message: 'nobody handles this' },
  });
}, 90_000);

it('logs JSON for a start that fails unexpectedly', async () => {
  await database.db.query('alter table users rename to lost_users');
  server = await ServerProcess.spawn(buildSettings());
  expect(await server.untilExit()).toBe(1);
  await database.db.query('alter table lost_users rename to users');
  expect(readLines().at(-1)).toMatchObject({
    level: 'fatal',
    message: 'Tallydesk could not start:',
    error: { code: '42P01', stack: expect.stringContaining(' at ') },
  });
});

it('logs JSON while it waits for the database', async () => {
  const nowhere = new URL(database.url);
  nowhere.host = `127.0.0.1:${await findFreePort()}`;
  server = await ServerProcess.spawn(buildSettings({ DATABASE_URL: nowhere.href }));
  await server.untilOutputIncludes('Waiting for the database');
  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);
  expect(listMessages()).toEqual([
    expect.stringContaining('Waiting for the database'),
    'SIGTERM: stopping',
    'Stopped.',
  ]);
});
