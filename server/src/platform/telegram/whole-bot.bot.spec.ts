import { newTextUpdate } from '../../../test/bot-updates.js';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { waitUntil } from '../../../test/race.js';
import { TestApp } from '../../../test/test-app.js';

/** All parts of the program together: an update comes in by polling, and the answer goes out by the worker. */
describe('the bot', () => {
  const admin = { telegramId: '1', username: 'root', publicName: 'Root' };
  let database: OwnDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await createOwnDatabase();
    app = await TestApp.start('api,bot,worker', { DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  it('answers /login with a link', async () => {
    app.telegram.offer(newTextUpdate(admin, '/login'));
    await waitUntil(() => app.telegram.textsIn(admin.telegramId).length > 0);
    expect(app.telegram.textsIn(admin.telegramId)).toEqual([expect.stringMatching(/desk\.test\/auth\//)]);
  });

  it('shows on the ready check that another program polls, and HTTP stays up', async () => {
    const ready = async () => {
      const answer = await app.anonymous().get('/health/ready').expect(200);
      return String((answer.body as { bot: unknown }).bot);
    };
    await waitUntil(async () => (await ready()) === 'ok');
    app.telegram.script('getUpdates', { refuse: 409, description: 'Conflict' });
    await waitUntil(async () => (await ready()).startsWith('409'));
    await waitUntil(async () => (await ready()) === 'ok');
  });
});
