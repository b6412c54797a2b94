import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DarkProxy } from './dark-proxy.js';
import { newDeposit, orderToAccept } from './deposit.factories.js';
import { newBrand, newManager, newMember } from './factories.js';
import { waitUntil } from './race.js';
import { newResult } from './report.factories.js';
import { freePort } from './server-process.js';
import { StandbyPair } from './standby.js';
import { TestApp } from './test-app.js';
import type { Brand } from '../src/features/brands/brand.entity.js';
import type { ManagerRating } from '../src/features/statistics/statistic.schemas.js';
import type { User } from '../src/features/people/user.entity.js';
import { migrate } from '../src/platform/database/data-source.js';
import { ReadReplica } from '../src/platform/read-replica/read-replica.js';

const folder = mkdtempSync(join(tmpdir(), 'tallydesk-standby-'));
const LAG_SECONDS = 2;

let pair: StandbyPair;
let app: TestApp;
let brand: Brand;
let manager: User;
let anna: User;
beforeAll(async () => {
  pair = await StandbyPair.start(folder);
  await migrate(pair.primaryUrl);
  app = await openApp(pair.standbyUrl);
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await pair.stop();
  rmSync(folder, { recursive: true });
});

const openApp = (readUrl: string) =>
  TestApp.start('api', {
    DATABASE_URL: pair.primaryUrl,
    DATABASE_READ_URL: readUrl,
    DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS),
    METRICS_PORT: '0',
  });

/** The server that answers such a read. `seconds`: how long the read takes. */
async function reader(of = app, seconds = 0): Promise<'standby' | 'primary'> {
  const [{ isStandby }] = await of
    .get(ReadReplica)
    .read((source) =>
      source.query<[{ isStandby: boolean }]>(
        `select pg_is_in_recovery() as "isStandby" from pg_sleep(case when pg_is_in_recovery() then $1::float8 else 0 end)`,
        [seconds],
      ),
    );
  return isStandby ? 'standby' : 'primary';
}
const untilReadBy = (wanted: 'standby' | 'primary') =>
  waitUntil(async () => (await reader()) === wanted, 10_000);
const report = async () => (await app.operators().get('/health/ready')).body.read_replica as object | null;
const countOfAnna = async () => {
  const { body } = (await app.as(manager).get('manager/rating')) as { body: ManagerRating };
  return body.retention.find(({ id }) => id === anna.id)?.count ?? 0;
};

it('answers ratings from the standby, and counts it', async () => {
  await newResult(app.db, brand, anna, { createdAt: new Date() });
  await untilReadBy('standby');
  await waitUntil(async () => (await countOfAnna()) === 1);

  const { text } = await app.operators().get('/metrics');
  expect(Number(/^tallydesk_replica_reads_total{from="replica"} (\d+)$/m.exec(text)![1])).toBeGreaterThan(1);
  expect(await report()).toEqual({ status: 'ok', lag_seconds: expect.any(Number) as number });
});

it('shows a change at once to whoever hears of it, also while the standby waits', async () => {
  const deposit = await newDeposit(app.db, brand, { createdAt: new Date() });
  const before = await countOfAnna();
  await untilReadBy('standby');
  await pair.pauseReplay();
  try {
    const accepted = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(orderToAccept(anna));
    expect(accepted.status).toBe(200);
    expect(await countOfAnna()).toBe(before + 1);
  } finally {
    await pair.resumeReplay();
  }
  await untilReadBy('standby');
  expect(await countOfAnna()).toBe(before + 1);
});

it('is never older than the limit, although nobody has heard of the change', async () => {
  await untilReadBy('standby');
  const before = await countOfAnna();
  await pair.pauseReplay();
  try {
    // Written like this, nothing announces it.
    await app.db.query(
      `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       values ($1, $2, 'retention', 'accept', (now() at time zone 'Etc/GMT+4')::date, 1, 10)`,
      [brand.id, anna.id],
    );
    const changedMs = performance.now();
    await waitUntil(async () => (await countOfAnna()) === before + 1, 10_000);

    expect((performance.now() - changedMs) / 1_000).toBeLessThan(LAG_SECONDS + 1);
    expect(await reader()).toBe('primary');
    expect(await report()).toMatchObject({ status: 'behind' });
  } finally {
    await pair.resumeReplay();
  }
  await untilReadBy('standby');
});

it('lets the primary answer while the standby is down, also what was asked before', async () => {
  await untilReadBy('standby');
  const underWay = reader(app, 30);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pair.killStandby();

  expect(await underWay).toBe('primary');
  expect(await reader()).toBe('primary');
  expect(await report()).toMatchObject({ status: 'away' });
  expect((await app.operators().get('/health/ready')).status).toBe(200);

  await pair.startStandby();
  await untilReadBy('standby');
});

it('waits no longer than a moment for a host that went dark', async () => {
  const proxy = await DarkProxy.inFrontOf(pair.standbyUrl, await freePort());
  const other = await openApp(proxy.url);
  try {
    await waitUntil(async () => (await reader(other)) === 'standby', 10_000);
    const underWay = reader(other, 0.3);
    proxy.goDark();
    const beganMs = performance.now();

    expect(await underWay).toBe('primary');
    expect(performance.now() - beganMs).toBeLessThan(4_000);
    expect(await reader(other)).toBe('primary');
  } finally {
    await other.stop();
    await proxy.stop();
  }
});

it('does not use a server with other data', async () => {
  const other = await openApp(process.env.TEST_DATABASE_URL!);
  try {
    expect(await reader(other)).toBe('primary');
    const found = async () => (await other.operators().get('/health/ready')).body.read_replica;
    await waitUntil(async () => (await found()).status !== 'away'); // busy machines connect slowly
    expect(await found()).toMatchObject({ status: 'other', lag_seconds: null });
    expect(await reader(other)).toBe('primary');
  } finally {
    await other.stop();
  }
});

it('does not use a standby any more that was promoted', async () => {
  await untilReadBy('standby');
  await pair.promote();
  await untilReadBy('primary');
  await waitUntil(async () => ((await report()) as { status: string }).status === 'promoted', 10_000);

  const before = await countOfAnna();
  await newResult(app.db, brand, anna, { createdAt: new Date() });
  expect(await countOfAnna()).toBe(before + 1);
});
