import { newScene, newTelegramId, newUser } from './factories.js';
import { setUpKilledServer } from './killed-server.js';
import { START_MS } from './programs.js';
import { waitUntil } from './race.js';
import { setUpAppWithOwnDatabase } from './test-app.js';
import { WebhookReceiver } from './webhook-receiver.js';

const app = setUpAppWithOwnDatabase('api', { WEBHOOK_ALLOW_PRIVATE: 'true' });
const receiver = new WebhookReceiver();
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());
const { start, kill } = setUpKilledServer(() => ({
  DATABASE_URL: app.databaseUrl,
  TELEGRAM_API_ROOT: app.telegram.apiRoot,
  WEBHOOK_ALLOW_PRIVATE: 'true',
}));

it('sends each event at least once, with the same id, although the sender is killed between the call and the response', async () => {
  const { brand, agent } = await newScene(app.db);
  const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
  await app
    .as(admin)
    .post('admin/webhooks', { url: receiver.urlOf('/hook') })
    .expect(201);
  const report = () =>
    app.asMember(agent, brand).post('t/deposit', { type: 'retention', amount: 5 }).expect(201);
  receiver.script('/hook', 'hang', 'hang', 'hang');

  await report();
  await start();
  await waitUntil(() => receiver.received.length === 1, START_MS);
  await report();
  await waitUntil(() => receiver.received.length >= 2, START_MS);
  await kill();
  await start();
  await waitUntil(() => receiver.received.length >= 3, START_MS);
  await kill();
  await start();

  await waitUntil(() => receiver.received.length >= 5, START_MS);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(2);
});
