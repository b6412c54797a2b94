import { readFileSync } from 'node:fs';
import { newTextUpdate } from './bot-updates.js';
import { listTotalsDrift } from './deposit.factories.js';
import { createEmptyDatabase, setUpDatabase } from './own-database.js';
import { runProgram } from './programs.js';
import { waitUntil } from './race.js';
import {
  build,
  createLaterRelease,
  listMigrationFiles,
  type Release,
  unpackFormerRelease,
} from './releases.js';
import { headersOf, ServerProcess } from './server-process.js';
import { setUpTelegram } from './telegram-server.js';
import { releases } from '../../migrations/releases.js';
import { toReportingDay } from '../src/platform/time/time.rules.js';
import { version } from '../src/platform/config/version.js';

const MAX_WAIT_MS = 60_000;
const ADMIN = 1;
const AGENT = 2;

const telegram = setUpTelegram();
const database = setUpDatabase(createEmptyDatabase);
const former = unpackFormerRelease();
const running: ServerProcess[] = [];
beforeAll(() => build(former), 120_000);
afterEach(() => Promise.all(running.splice(0).map((server) => server.kill())));

const settings = () => ({
  DATABASE_URL: database.url,
  TELEGRAM_API_ROOT: telegram.apiRoot,
  LOG_LEVEL: 'info',
  UNDO_SECONDS: '5',
  STAT_REFRESH_SECONDS: '1',
  ADMIN_TELEGRAM_IDS: '1001',
});
async function spawn(release?: Release): Promise<ServerProcess> {
  const server = await ServerProcess.spawn(settings(), release);
  running.push(server);
  return server;
}
async function start(release?: Release): Promise<ServerProcess> {
  const server = await ServerProcess.start(settings(), release);
  running.push(server);
  return server;
}
const addPeople = () =>
  database.db.query(
    `insert into users (id, telegram_id, role) values (1, 1001, 'admin'), (2, 1002, 'user') on conflict do nothing`,
  );
async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);
}

async function call<Answer = { id: number }>(
  server: ServerProcess,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = headersOf(ADMIN),
): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const AMOUNT = 100.25;
const brandIds: number[] = [];
let chatCount = 0;

async function write(server: ServerProcess): Promise<void> {
  const chatId = `-100${++chatCount}`;
  const input = { chat_id: Number(chatId), name: `Brand ${chatId}` };
  const brand = await call(server, 'POST', 'brand', input);
  brandIds.push(brand.id);
  await database.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, AGENT]);
  const [accepted, rejected, deleted, undone] = await report(brand.id, chatId);
  const edit = { type: 'retention', client_id: '7', agent_id: AGENT };
  const accept = (id: number | undefined, amount: number) =>
    call(server, 'POST', `deposit/${id}/accept`, { ...edit, amount });
  await accept(accepted, AMOUNT);
  await call(server, 'DELETE', `deposit/${rejected}?status=reject`);
  await accept(deleted, 5_000);
  await call(server, 'DELETE', `deposit/${deleted}?status=delete`);
  await accept(undone, 9_999);
  await call(server, 'POST', `deposit/${undone}/undo`);
  await writeTicket(server, brand.id);
}

async function report(brandId: number, chatId: string): Promise<number[]> {
  const forms = [1, 2, 3, 4].map((amount) => {
    const update = newTextUpdate({ telegramId: '1002' }, `#retention\nAmount: ${amount}`, { chatId });
    const message = { ...update.message, date: Math.floor(Date.now() / 1_000) };
    return { message, update_id: nextUpdateId() };
  });
  telegram.offer(...forms);
  const listStored = () =>
    database.db.query<{ id: number }[]>('select id from deposits where brand_id = $1 order by amount', [
      brandId,
    ]);
  await waitUntil(async () => (await listStored()).length === forms.length, MAX_WAIT_MS);
  return (await listStored()).map(({ id }) => id);
}
let lastUpdateId = 0;
const nextUpdateId = () => ++lastUpdateId;

async function writeTicket(server: ServerProcess, brandId: number): Promise<void> {
  const question = new FormData();
  question.set('type', 'docs');
  question.set('message', `A question in brand ${brandId}`);
  const response = await fetch(`${server.url}/api/t/ticket`, {
    method: 'POST',
    headers: { ...headersOf(AGENT), 'brand-id': String(brandId) },
    body: question,
  });
  expect(response.status).toBe(201);
  const [ticket] = await database.db.query<[{ id: number }]>('select id from tickets where brand_id = $1', [
    brandId,
  ]);
  await call(server, 'POST', `ticket/message/${ticket.id}`, { message: `An answer in brand ${brandId}` });
}

async function logIn(server: ServerProcess): Promise<Record<string, string>> {
  const links = () =>
    telegram.listCalls('sendMessage').flatMap(({ params }) => {
      const [, code] = /[/]auth[/]1[/]([\w\\-]+)/.exec(String(params.text)) ?? [];
      return code ? [code.replaceAll('\\', '')] : [];
    });
  const before = links().length;
  telegram.offer({ ...newTextUpdate({ telegramId: '1001' }, '/login'), update_id: nextUpdateId() });
  await waitUntil(() => links().length > before, MAX_WAIT_MS);
  const login = { user_id: ADMIN, secret_code: links().at(-1)! };
  const { access_token } = await call<{ access_token: string }>(server, 'POST', 'auth/tg', login);
  return { authorization: `Bearer ${access_token}` };
}
const fetchLoginStatus = async (server: ServerProcess, headers: Record<string, string>) =>
  (await fetch(`${server.url}/api/auth/me`, { method: 'POST', headers })).status;

const RECOUNTED = 'The totals were recounted because an older version wrote totals at';

async function expectFigures(server: ServerProcess): Promise<void> {
  expect(await listTotalsDrift(database.db.manager, null)).toEqual([]);
  const { retention } = await call<{ retention: { brand: { id: number }; amount: number; count: number }[] }>(
    server,
    'GET',
    'manager/rating',
  );
  const rated = retention.map(({ brand, amount, count }) => [brand.id, amount, count]);
  expect(rated.sort(([a], [b]) => a! - b!)).toEqual(
    brandIds.sort((a, b) => a - b).map((id) => [id, AMOUNT, 1]),
  );
  for (const brandId of brandIds) {
    const path = `brand/reports/${brandId}?period=month&date=${toReportingDay(new Date())}`;
    const statistic = () => call<{ result: { amount: number }[] }>(server, 'GET', path);
    await waitUntil(async () => (await statistic()).result[0]?.amount === AMOUNT, MAX_WAIT_MS, statistic);
    expect(await statistic()).toMatchObject({ result: [{ retention: AMOUNT }], rejected: { count: 1 } });
    for (const status of ['wait', 'accept', 'reject', 'delete']) {
      const search = call(server, 'GET', `deposit/search?brand_id=${brandId}&status=${status}`);
      expect(await search).toMatchObject({ count: 1 });
    }
  }
}

async function expectDelivered(): Promise<void> {
  const open = () =>
    database.db.query<object[]>(
      `select 'message', status from outbox_messages where status <> 'sent'
       union all select 'update', status from telegram_updates where status <> 'handled'`,
    );
  await waitUntil(async () => (await open()).length === 0, MAX_WAIT_MS, open);
  const [{ count }] = await database.db.query<[{ count: number }]>(
    // Messages that were merged into others or superseded are not sent, so they are not counted.
    'select count(*)::int from outbox_messages where folded_into is null',
  );
  const sent = telegram.listCalls('sendMessage').map(({ params }) => [params.chat_id, params.text].join(' '));
  expect(sent).toHaveLength(count);
  expect(new Set(sent).size).toBe(count);
}

async function expectSealed(): Promise<void> {
  const { output } = await runProgram('cli/audit', { DATABASE_URL: database.url });
  expect(output).toMatch(/^All [1-9]\d* sealed records are intact/);
}

it('the stored former release is the one before the version of package.json', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+[.]\d+[.]\d+)/gm)].map(
    ([, found]) => found,
  );
  expect(versions.slice(0, 2)).toEqual([version, former.version]);
  const newest = Math.max(...listMigrationFiles(former).map((file) => Number(file.slice(0, 13))));
  expect(newest).toBe(Math.max(...Object.values(releases)));
});

it('the former release runs before, after and concurrently with the present release', async () => {
  let old = await start(former);
  await addPeople();
  await call(old, 'POST', 'manager/notice', { deposit: false });
  const oldLogin = await logIn(old);
  await write(old);
  await stop(old);

  let present = await start();
  await write(present);
  expect(await fetchLoginStatus(present, oldLogin)).toBe(200);
  const login = await logIn(present);
  await stop(present);

  old = await start(former);
  await write(old);
  expect(await fetchLoginStatus(old, login)).toBe(200);
  await call(old, 'POST', 'auth/logout', undefined, login);
  await stop(old);

  present = await start();
  expect(await fetchLoginStatus(present, login)).toBe(401);
  await present.untilOutputIncludes(RECOUNTED);
  await expectFigures(present);
  await write(present);

  old = await start(former);
  await Promise.all([write(old), write(present)]);
  await stop(old);
  await waitUntil(() => present.output.split(RECOUNTED).length === 3, MAX_WAIT_MS);
  await expectFigures(present);
  await expectDelivered();
  await expectSealed();
  await stop(present);
}, 300_000);

it('a migration that does not permit the former release waits until it has stopped, and prevents its next start', async () => {
  const later = createLaterRelease();
  build(later);
  const old = await start(former);
  await addPeople();

  const next = await spawn(later);
  await next.untilOutputIncludes(
    `these processes can no longer run. Stop them first: version ${former.version} on `,
  );
  await write(old);
  expect(await next.isListening()).toBe(false);
  await stop(old);
  await waitUntil(() => next.isListening(), MAX_WAIT_MS);

  const refused = await Promise.all([spawn(former), spawn()]);
  await Promise.all(refused.map((server) => server.untilExit()));
  const complaints = refused.map(({ output }) => output.match(/Version .* can no longer run .*/g)?.[0]);
  expect(complaints).toEqual(
    [former.version, version].map(
      (refusedVersion) =>
        `Version ${refusedVersion} of Tallydesk can no longer run on this database, because version 99.0.0 has changed it. ` +
        'Start version 99.0.0 again, or restore a backup from before the upgrade.',
    ),
  );
  await expectFigures(next);
  await stop(next);
}, 300_000);
