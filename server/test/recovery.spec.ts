import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { setUpFolder } from './folder.js';
import { execute } from './own-database.js';
import { runProgram, startProgram } from './programs.js';
import { waitUntil } from './race.js';
import { RecoverablePostgres, StandbyPair } from './forked-postgres.js';
import { ServerProcess } from './server-process.js';
import { setUpTelegram } from './telegram-server.js';

let postgres: RecoverablePostgres;
let env: Record<string, string>;
let server: ServerProcess | null = null;
afterAll(() => postgres.stop());
const telegram = setUpTelegram();
const folder = setUpFolder();
beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await RecoverablePostgres.start(join(folder, 'postgres'));
  env = buildSettings(postgres.url, 'data');
}, 60_000);
afterEach(async () => {
  await server?.kill();
  server = null;
});

const buildSettings = (url: string, data: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, data),
  TELEGRAM_API_ROOT: telegram.apiRoot,
});

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  execute<Row>(postgres.url, sql, values);

const start = async (serverEnv = env) => (server = await ServerProcess.start(serverEnv));
const stop = async () => {
  server!.signal('SIGTERM');
  await server!.untilExit();
  server = null;
};

async function run(program: string, args: string[], extraEnv: NodeJS.ProcessEnv = {}) {
  const allEnv = { ...env, METRICS_PORT: '0', ...extraEnv };
  const { code, output, errors } = await runProgram(program, allEnv, args);
  return { code, output: output + errors };
}
/** Shortens the seven seconds in which after-recovery watches for running processes, for tests in which none runs. */
const shortSilence = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'short-silence.preload.mjs')}` };
const runAfterRecovery = (...args: string[]) => run('cli/after-recovery', args, shortSilence);

const REFUSED = /rolled back to an earlier point in time: .*run "npm run after-recovery" once/;
async function expectRefusedStart(): Promise<void> {
  const refusedServer = await ServerProcess.spawn(env);
  expect(await refusedServer.untilExit()).toBe(1);
  expect(refusedServer.output).toMatch(REFUSED);
}

const listSentTexts = () => telegram.listCalls('sendMessage').map(({ params }) => params.text);
const enqueueMessage = (text: string, due = 'now()') =>
  query(`insert into outbox_messages (chat_id, text, next_attempt_at) values (5, $1, ${due})`, [text]);
const runPerson = (...args: string[]) => run('cli/person', args);
const getDatabaseTime = async () =>
  (await query<{ at: string }>('select clock_timestamp()::text as at'))[0]!.at;
const createBrand = async () => {
  const chat = Math.floor(Math.random() * 1e9);
  const [brand] = await query<{ id: number }>(
    `insert into brands (name, chat_id) values ('New', ${-chat}) returning id`,
  );
  return brand!.id;
};

it('ends a process whose database is rolled back, and completes the recovery: nothing is sent twice, nobody stays logged in, erasures are repeated, and ids are not reused', async () => {
  await start();
  const [ben, anna] = await query<{ id: number }>(
    `insert into users (telegram_id, public_name) values (77, 'Ben'), (78, 'Anna Berg') returning id`,
  );
  await query(
    `insert into api_keys (name, key_hash, prefix, created_at) values ('CRM', '\\x00', 'tdk_', now())`,
  );
  await query(
    `insert into telegram_updates (update_id, payload, status) values (7, '{"update_id": 7}', 'handled')`,
  );
  await enqueueMessage('waits at the moment', `now() + interval '1 hour'`);
  await postgres.backUp();
  const restorePoint = await getDatabaseTime();
  const makeDue = () => query('update outbox_messages set next_attempt_at = now()');
  await makeDue();
  await waitUntil(() => listSentTexts().length === 1);
  const lostBrand = await createBrand();
  telegram.offer({ update_id: 8 });
  await waitUntil(() => telegram.unconfirmedCount === 0);
  await exportAndErase(anna!.id);
  // Uploaded after the restore point, so its row is lost.
  mkdirSync(join(env.DATA_DIR!, 'files/files'), { recursive: true });
  writeFileSync(join(env.DATA_DIR!, 'files/files/later.txt'), 'later');

  await postgres.recoverTo(restorePoint);
  await makeDue();

  expect(await server!.untilExit()).toBe(1);
  expect(server!.output).toMatch(REFUSED);
  await expectRefusedStart();
  const reports = await Promise.all([runAfterRecovery(), runAfterRecovery()]);
  expect(reports.map(({ code }) => code)).toEqual([0, 0]);
  const [completed, second] = reports.sort((a, b) => b.output.length - a.output.length);
  expect(completed.output).toMatch(/^The database is as of 20.* before now/m);
  expect(completed.output).toMatch(/message to Telegram: 1 of .*; at most 0 until /);
  expect(completed.output).toMatch(/^Held: 1 messages as unknown and 0 updates as failed/m);
  expect(completed.output).toMatch(/^Suspended: 1 API keys/m);
  expect(completed.output).toMatch(/^Recounted: every total equals its deposits/m);
  expect(completed.output).toMatch(/^Erased again: 1 people/m);
  expect(completed.output).toMatch(/All \d+ sealed audit records are intact/);
  expect(completed.output).toContain('In the store, but no row refers to it: files/later.txt');
  expect(second.output).toContain('nothing was done');
  await start();
  await enqueueMessage('after the recovery');
  await waitUntil(() => listSentTexts().length === 2);
  telegram.offer({ update_id: 9 });
  await waitUntil(() => telegram.unconfirmedCount === 0);
  expect(await query('select update_id::int as id from telegram_updates order by id')).toEqual([
    { id: 7 },
    { id: 9 },
  ]);
  expect(listSentTexts()).toEqual(['waits at the moment', 'after the recovery']);
  expect(await query('select status, last_error from outbox_messages order by id limit 1')).toEqual([
    { status: 'unknown', last_error: expect.stringMatching(/^the database was rolled back to 20/) },
  ]);
  expect(await query('select session_epoch > 0 as ended from users where id = $1', [ben!.id])).toEqual([
    { ended: true },
  ]);
  expect(await query('select suspended_at is not null as suspended from api_keys')).toEqual([
    { suspended: true },
  ]);
  const personSql = 'select public_name, telegram_id < 0 as released from users where id = $1';
  expect(await query(personSql, [anna!.id])).toEqual([{ public_name: null, released: true }]);
  // The recovery skips ids that may be in use outside of the database.
  expect(await createBrand()).toBeGreaterThan(lostBrand + 9_000);
  expect(
    await query(`select after->>'heldMessages' as held from audit_records where action = 'backup.recover'`),
  ).toEqual([{ held: '1' }]);
  await stop();
  expect((await runAfterRecovery()).output).toContain('nothing was done');
}, 180_000);

async function exportAndErase(id: number): Promise<void> {
  const copy = join(folder, 'anna');
  expect(await runPerson('export', '78', copy, '--telegram')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Saved \d+ files in .*anna/),
  });
  expect(JSON.parse(readFileSync(join(copy, 'users.json'), 'utf8'))).toMatchObject([
    { public_name: 'Anna Berg' },
  ]);
  expect(await runPerson('erase', String(id))).toEqual({
    code: 0,
    output: expect.stringContaining(`Person ${id} is erased`),
  });
  expect(await runPerson('erase', String(id))).toEqual({
    code: 1,
    output: `There is no person ${id}, or they were erased.\n`,
  });
  expect((await runPerson('erase')).output).toMatch(/^Usage: npm run person/);
}

it('detects a restored snapshot, even after a recovery that was killed', async () => {
  await postgres.createSnapshot();
  await start();
  await stop();
  await postgres.restoreSnapshot();
  await expectRefusedStart();

  const blocker = new pg.Client(postgres.url);
  await blocker.connect();
  await blocker.query('begin; lock table users');
  const killed = startProgram('cli/after-recovery', { ...env, ...shortSilence });
  await waitUntil(
    async () => (await query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0,
    60_000,
  );
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await blocker.end();
  await expectRefusedStart();

  expect((await runAfterRecovery('--keep-keys')).output).toMatch(/All \d+ sealed audit records are intact/);
  await start();
}, 180_000);

it('changes a healthy database with --anyway only if no process runs, and starts after a crash of PostgreSQL', async () => {
  await start();
  const refused = await run('cli/after-recovery', ['--anyway']);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(/^Stop all processes first. One runs on /),
  });

  await postgres.crash();
  await server!.kill();
  await start();
  await stop();
  expect(await runAfterRecovery('--anyway')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Erased again: 0 people/m),
  });
  await start();
}, 180_000);

it('starts on a promoted standby if no data is missing', async () => {
  const pair = await StandbyPair.start(join(folder, 'pair'));
  const onPrimary = buildSettings(pair.url, 'pair.data');
  await start(onPrimary);
  await stop();
  const listHeartbeats = (url: string) => execute(url, 'select heartbeat from recovery_state');
  const primaryHeartbeat = await listHeartbeats(pair.url);
  await waitUntil(async () => {
    const replayed = await listHeartbeats(pair.standbyUrl).catch(() => []);
    return JSON.stringify(replayed) === JSON.stringify(primaryHeartbeat);
  });

  await pair.promote();

  await start({ ...onPrimary, DATABASE_URL: pair.standbyUrl });
  expect(server!.output).toContain('PostgreSQL is on timeline 2 now: a standby took over');
  await stop();
  await start({ ...onPrimary, DATABASE_URL: pair.standbyUrl });
  expect(server!.output).not.toContain('took over');
  await pair.stop();
}, 120_000);
