import { once } from 'node:events';
import pg from 'pg';
import { setUpAppWithOwnDatabase, setUpReplica, type TestApp } from '../../../test/test-app.js';
import { startProgram } from '../../../test/programs.js';
import { untilAllChangesPassed } from '../../../test/event-stream.js';
import { waitUntil } from '../../../test/race.js';
import { getCommitListeners } from '../database/commit-listeners.js';
import { Database } from '../database/database.js';
import { MAX_IDS } from './change.js';
import { ChangePublisher } from './change-publisher.js';
import { type Change, LiveEvents } from './live-events.js';

const app = setUpAppWithOwnDatabase();
const otherReplica = setUpReplica(app);

function collectBrandChanges(replica: TestApp): Change[] {
  const received: Change[] = [];
  const receive = (change: Change) => change.topic === 'brands' && received.push(change);
  subscriptions.push(replica.get(LiveEvents).changes.subscribe(receive));
  return received;
}
const subscriptions: { unsubscribe(): void }[] = [];
afterEach(() => subscriptions.splice(0).forEach((subscription) => subscription.unsubscribe()));

async function startListening() {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('listen tallydesk_changes');
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload!));
  return { payloads, stop: () => client.end() };
}

const database = () => app.get(Database);
const publish: ChangePublisher['publish'] = (...change) => app.get(ChangePublisher).publish(...change);
const countStoredRows = async () => (await app.db.query<unknown[]>('select from announcements')).length;

it('notifies this process before the transaction resolves, and the others soon after', async () => {
  const [own, others] = [collectBrandChanges(app), collectBrandChanges(otherReplica)];

  await database().transaction(async () => {
    await publish('brands', 3, { ids: [3] });
    expect(own).toEqual([]);
  });

  expect(own).toEqual([{ topic: 'brands', brandId: 3, ids: [3] }]);
  await waitUntil(() => others.length === 1);
  await untilAllChangesPassed(app, otherReplica);
  expect(others).toEqual(own);
  expect(own).toHaveLength(1);
});

it('publishes nothing that is rolled back, as a whole or to a savepoint', async () => {
  const [own, others] = [collectBrandChanges(app), collectBrandChanges(otherReplica)];

  await expect(
    database().transaction(async () => {
      await publish('brands', 1);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database().transaction(async () => {
    await publish('brands', 2);
    const inner = database().savepoint(async () => {
      await publish('brands', 3);
      throw new Error('not this');
    });
    await expect(inner).rejects.toThrow('not this');
    await database().savepoint(() => publish('brands', 4));
  });

  await untilAllChangesPassed(app, otherReplica);
  expect(own.map(({ brandId }) => brandId)).toEqual([2, 4]);
  expect(others.map(({ brandId }) => brandId)).toEqual([2, 4]);
});

it('publishes several changes without ids if there are too many ids and owners for one', async () => {
  const own = collectBrandChanges(app);
  const people = Array.from({ length: 2 * MAX_IDS + 1 }, (_, n) => n + 1);

  await database().transaction(() => publish('brands', 5, { ids: people, people }));

  await untilAllChangesPassed(app, otherReplica);
  expect(own.flatMap((change) => change.people)).toEqual(people);
  expect(own.map(({ ids }) => ids)).toEqual([undefined, undefined, undefined]);
});

it('publishes a change outside of a transaction immediately', async () => {
  const [own, others] = [collectBrandChanges(app), collectBrandChanges(otherReplica)];

  await publish('brands', 5);

  expect(own).toMatchObject([{ brandId: 5 }]);
  await waitUntil(() => others.length === 1);
});

it('batches the changes of many commits into one notification with all ids', async () => {
  const listener = await startListening();
  const others = collectBrandChanges(otherReplica);

  // as if 20 transactions committed at the same moment
  const commitListeners = getCommitListeners(app.db.dataSource);
  for (let i = 0; i < 20; i++)
    commitListeners.publish({
      rowIds: [],
      changes: [{ topic: 'brands', brandId: 6, ids: [i % 16] }],
      wakeUps: [],
    });

  const listIds = () => new Set(others.flatMap(({ ids }) => ids ?? []));
  await waitUntil(() => listIds().size === 16 && listener.payloads.length > 0);
  expect(listener.payloads).toHaveLength(1);
  // Earlier versions read these fields.
  expect(JSON.parse(listener.payloads[0]!)).toMatchObject({ topic: 'brands', brandId: 6 });
  await listener.stop();
});

it('receives a change whose process was killed between commit and publishing', async () => {
  const others = collectBrandChanges(otherReplica);
  const started = startProgram('test/dying-writer-process', {
    DATABASE_URL: app.databaseUrl,
    TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
    TELEGRAM_BOT_TOKEN: '1:dying',
    RUN: 'worker',
    DATA_DIR: app.dataDir,
  });

  const [, signal] = (await once(started, 'exit')) as [number | null, string | null];

  expect(signal).toBe('SIGKILL');
  // Publishing takes less than a second on an idle machine.
  await waitUntil(() => others.some(({ brandId }) => brandId === 7), 5_000);
  expect(await countStoredRows()).toBe(0);
});

it('receives changes that older versions publish', async () => {
  const others = collectBrandChanges(otherReplica);

  await app.db.query(`select pg_notify('tallydesk_changes', '{"topic":"brands","brandId":8}')`);

  await waitUntil(() => others.length === 1);
  expect(others).toEqual([{ topic: 'brands', brandId: 8 }]);
});
