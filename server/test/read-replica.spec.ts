import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DarkProxy } from './dark-proxy.js';
import { newDeposit, orderToAccept } from './deposit.factories.js';
import { newBrand, newManager, newMember } from './factories.js';
import { waitUntil } from './race.js';
import { newResult } from './report.factories.js';
import { freePort } from './server-process.js';
import { StandbyCluster } from './standby.js';
import { TestApp } from './test-app.js';
import type { Brand } from '../src/features/brands/brand.entity.js';
import type { ManagerRating } from '../src/features/statistics/statistic.schemas.js';
import type { User } from '../src/features/people/user.entity.js';
import { migrate } from '../src/platform/database/data-source.js';
import { ReadReplica } from '../src/platform/read-replica/read-replica.js';

const folder = mkdtempSync(join(tmpdir(), 'tallydesk-standby-'));
const LAG_SECONDS = 2;

let cluster: StandbyCluster;
let app: TestApp;
let brand: Brand;
let manager: User;
let anna: User;
beforeAll(async () => {
  cluster = await StandbyCluster.start(folder);
  await migrate(cluster.primaryUrl);
  app = await openApp(cluster.urlOf(0));
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

const openApp = (readUrl: string, url = cluster.primaryUrl) =>
  TestApp.start('api', {
    DATABASE_URL: url,
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
  expect(text).toContain(`tallydesk_replica_lag_seconds{address="${cluster.addressOf(0)}"} 0`);
  expect(Number(/^tallydesk_replica_reads_total{from="replica"} (\d+)$/m.exec(text)![1])).toBeGreaterThan(1);
  expect(await report()).toEqual({ status: 'ok', lag_seconds: expect.any(Number) as number });
});

it('shows a change at once to whoever hears of it, also while the standby waits', async () => {
  const deposit = await newDeposit(app.db, brand, { createdAt: new Date() });
  const before = await countOfAnna();
  await untilReadBy('standby');
  await cluster.pauseReplay();
  try {
    const accepted = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(orderToAccept(anna));
    expect(accepted.status).toBe(200);
    expect(await countOfAnna()).toBe(before + 1);
  } finally {
    await cluster.resumeReplay();
  }
  await untilReadBy('standby');
  expect(await countOfAnna()).toBe(before + 1);
});

it('is never older than the limit, although nobody has heard of the change', async () => {
  await untilReadBy('standby');
  const before = await countOfAnna();
  await cluster.pauseReplay();
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
    await cluster.resumeReplay();
  }
  await untilReadBy('standby');
});

it('lets the primary answer while the standby is down, also what was asked before', async () => {
  await untilReadBy('standby');
  const underWay = reader(app, 30);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await cluster.killStandby();

  expect(await underWay).toBe('primary');
  expect(await reader()).toBe('primary');
  expect(await report()).toMatchObject({ status: 'away' });
  expect((await app.operators().get('/health/ready')).status).toBe(200);

  await cluster.startStandby();
  await untilReadBy('standby');
});

it('waits no longer than a moment for a host that went dark', async () => {
  const proxy = await DarkProxy.inFrontOf(cluster.urlOf(0), await freePort());
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

describe('with two standbys and the primary in the settings', () => {
  const name = new Map<string, string>();
  let both: TestApp;
  beforeAll(async () => {
    const primary = new URL(cluster.primaryUrl).host;
    name.set(primary, 'primary').set(cluster.addressOf(0), 'first').set(cluster.addressOf(1), 'second');
    both = await openApp(cluster.urlAt(...name.keys()));
  });
  afterAll(() => both.stop());

  /** The servers that answer these reads, of which each takes some time. */
  async function readers(count: number, seconds = 0): Promise<string[]> {
    const reads = Array.from({ length: count }, () =>
      both
        .get(ReadReplica)
        .read((source) =>
          source.query<[{ port: number }]>(
            'select inet_server_port() as port from pg_sleep(case when pg_is_in_recovery() then $1::float8 else 0 end)',
            [seconds],
          ),
        ),
    );
    const ports = (await Promise.all(reads)).map(([{ port }]) => name.get(`127.0.0.1:${port}`)!);
    return [...new Set(ports)].sort();
  }
  const untilReadBy = (...wanted: string[]) =>
    waitUntil(async () => (await readers(6)).join() === wanted.join(), 10_000);
  const statuses = async () => {
    const { read_replica, read_replicas } = (await both.operators().get('/health/ready')).body as {
      read_replica: { status: string };
      read_replicas: { address: string; status: string }[];
    };
    const each = read_replicas.map(({ address, status }) => [name.get(address), status]);
    return { any: read_replica.status, ...(Object.fromEntries(each) as object) };
  };

  it('reads from both in turn, never from the primary, and shows each', async () => {
    await untilReadBy('first', 'second');
    expect(await statuses()).toEqual({ any: 'ok', primary: 'primary', first: 'ok', second: 'ok' });
    const { text } = await both.operators().get('/metrics');
    const lags = [...text.matchAll(/^tallydesk_replica_lag_seconds{address="(.+)"} \d/gm)];
    expect(lags.map(([, address]) => name.get(address!))).toEqual(['primary', 'first', 'second']);
  });

  it('leaves out the one that is behind', async () => {
    await untilReadBy('first', 'second');
    await cluster.pauseReplay(0);
    try {
      const deposit = await newDeposit(app.db, brand, { createdAt: new Date() });
      await both.as(manager).post(`deposit/${deposit.id}/accept`).send(orderToAccept(anna));
      await untilReadBy('second');
      expect(await statuses()).toMatchObject({ any: 'ok', first: 'behind', second: 'ok' });
    } finally {
      await cluster.resumeReplay(0);
    }
    await untilReadBy('first', 'second');
  });

  it('moves on when one dies, also with what was asked before', async () => {
    await untilReadBy('first', 'second');
    const underWay = readers(6, 3);
    await waitUntil(async () => (await countReads(1)) > 0);
    await cluster.killStandby(1);

    expect(await underWay).toEqual(['first']);
    expect(await readers(6)).toEqual(['first']);
    expect(await statuses()).toMatchObject({ any: 'ok', second: 'away' });
    await cluster.startStandby(1);
    await untilReadBy('first', 'second');
  });

  it('moves on when one is promoted', async () => {
    await untilReadBy('first', 'second');
    await cluster.promote(1);
    await untilReadBy('first');
    expect(await statuses()).toEqual({ any: 'ok', primary: 'primary', first: 'ok', second: 'promoted' });
  });
});

it('does not use a standby from before a recovery, although it is ahead', async () => {
  await cluster.promote(1);
  const recovered = new pg.Client(cluster.urlOf(1));
  await recovered.connect();
  await recovered.query(
    `insert into recovery_state (installation_id, generation_id, system_id, timeline)
     values (gen_random_uuid(), gen_random_uuid(), '1', 2)`,
  );
  await recovered.end();
  await app.db.query('create table lost as select repeat(md5(n::text), 100) from generate_series(1, 2000) n');
  const other = await openApp(cluster.urlOf(0), cluster.urlOf(1));
  try {
    const found = async () => (await other.operators().get('/health/ready')).body.read_replica;
    await waitUntil(async () => !['away', 'behind'].includes((await found()).status as string));
    expect(await found()).toMatchObject({ status: 'other', lag_seconds: null });
    expect(await reader(other)).toBe('primary');
  } finally {
    await other.stop();
  }
});

/** How many slow reads a standby is working on. */
async function countReads(n: number): Promise<number> {
  const session = new pg.Client(cluster.urlOf(n));
  await session.connect();
  const { rows } = await session.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`,
  );
  await session.end();
  return rows[0]!.count;
}

it('does not use a standby any more that was promoted', async () => {
  await untilReadBy('standby');
  await cluster.promote();
  await untilReadBy('primary');
  await waitUntil(async () => ((await report()) as { status: string }).status === 'promoted', 10_000);

  const before = await countOfAnna();
  await newResult(app.db, brand, anna, { createdAt: new Date() });
  expect(await countOfAnna()).toBe(before + 1);
});
