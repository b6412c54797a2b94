import { hostname } from 'node:os';
import { waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase, TestApp } from '../../../test/test-app.js';
import { Replicas } from './replicas.service.js';
import { schemaVersion } from '../database/releases.js';

const first = setUpAppWithOwnDatabase();

it('lists replicas until they stop, or are silent for 20 seconds', async () => {
  const second = await TestApp.start('bot,worker', { DATABASE_URL: first.databaseUrl });
  const listRunning = async () => (await first.get(Replicas).listRunning()).map(({ parts }) => parts);
  expect(await listRunning()).toEqual([['api'], ['bot', 'worker']]);
  expect(first.get(Replicas).own).toMatchObject({ host: hostname(), schemaVersion });

  await second.stop();
  expect(await listRunning()).toEqual([['api']]);

  await first.db.query(`update replicas set seen_at = clock_timestamp() - interval '21 s'`);
  expect(await listRunning()).toEqual([]);
  // A heartbeat soon after another one is not recorded.
  await waitUntil(async () => {
    await first.get(Replicas).recordHeartbeat();
    return (await listRunning()).length === 1;
  });
});
