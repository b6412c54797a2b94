import { newTextUpdate } from '../../../../test/bot-updates.js';
import { withSlowCommits } from '../../../../test/slow-commits.js';
import { setUpApp, type TestApp } from '../../../../test/test-app.js';

const SECRET = 'right-secret';
const webhook = {
  TELEGRAM_WEBHOOK_URL: 'https://desk.example/telegram/webhook',
  TELEGRAM_WEBHOOK_SECRET: SECRET,
};
const anna = { telegramId: '501' };

const post = (app: TestApp, update: object, secret?: string) =>
  app
    .with(secret ? { 'X-Telegram-Bot-Api-Secret-Token': secret } : {})
    .post('/telegram/webhook')
    .send(update);

describe('POST /telegram/webhook', () => {
  const app = setUpApp('api', webhook);
  const deliver = (update: object, secret?: string) => post(app, update, secret);
  const listStored = ({ update_id }: { update_id: number }) =>
    app.db.query('select payload, status from telegram_updates where update_id = $1', [update_id]);

  it('stores concurrent updates with the right secret once, and responds to each after the commit', async () => {
    const chatId = '-100501';
    const updates = Array.from({ length: 6 }, (_, n) => newTextUpdate(anna, `hi ${n}\0 \ud800`, { chatId }));

    const stored = await withSlowCommits(app.db, 'telegram_updates', () =>
      Promise.all(
        [...updates, ...updates].map(async (update) => {
          await deliver(update, SECRET).expect(200);
          return listStored(update);
        }),
      ),
    );
    const clean = ({ message, ...update }: (typeof updates)[number]) => {
      const text = message.text.replace('\0 \ud800', '  \ufffd');
      return { ...update, message: { ...message, text } };
    };
    expect(stored).toEqual(
      [...updates, ...updates].map((update) => [{ payload: clean(update), status: 'pending' }]),
    );
    await app.db.query('delete from telegram_updates where chat_id = $1', [chatId]);
  });

  it('responds 401 without the secret or with another one, and stores nothing', async () => {
    const update = newTextUpdate(anna, 'hi');

    await deliver(update).expect(401);
    await deliver(update, 'wrong-secret').expect(401);
    await deliver(update, SECRET.slice(1)).expect(401);
    expect(await listStored(update)).toEqual([]);
  });

  it('responds 400 to a body that is not an update', async () => {
    await deliver({ message: {} }, SECRET).expect(400);
  });
});

describe('POST /telegram/webhook if no webhook is set', () => {
  const app = setUpApp('api', { TELEGRAM_WEBHOOK_SECRET: SECRET });

  it('responds 401 to everything', async () => {
    await post(app, newTextUpdate(anna, 'hi')).expect(401);
    await post(app, newTextUpdate(anna, 'hi'), SECRET).expect(401);
  });
});
