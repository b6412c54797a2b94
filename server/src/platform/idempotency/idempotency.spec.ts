import { newBrand, newApiKey } from '../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { IdempotencyService } from './idempotency.service.js';

const app = setUpAppWithOwnDatabase('api,worker');

it('lets the worker purge stored responses after 24 hours, and not before', async () => {
  const brand = await newBrand(app.db);
  const { client } = await newApiKey(app, [brand]);
  const post = (key: string) =>
    client.post('deposit').set('Idempotency-Key', key).send({ brand_id: brand.id, type: 'ftd', amount: 5 });
  const listStoredKeys = async () => {
    const rows = await app.db.query<{ key: string }[]>('select key from idempotent_answers order by key');
    return rows.map(({ key }) => key);
  };
  app.clock.set('2026-03-11T08:00:00Z');
  await post('first');
  app.clock.set('2026-03-11T08:00:01Z');
  await post('second');

  app.clock.set('2026-03-12T08:00:00Z');
  await app.get(IdempotencyService).purgeExpired();
  expect(await listStoredKeys()).toEqual(['second']);

  app.clock.set('2026-03-12T08:00:01Z');
  await app.get(IdempotencyService).purgeExpired();
  expect(await listStoredKeys()).toEqual([]);
});
