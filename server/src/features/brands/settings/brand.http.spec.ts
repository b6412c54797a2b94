import { newBrand, newManager, newUser } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { Brand } from '../registry/brand.entity.js';

const app = describeApp();

let lastChat = Date.now();
const newChatId = () => -1_000_000_000_000 - ++lastChat;

describe('POST brand', () => {
  it('creates a brand in a chat that the bot is in; the creator gets access to it', async () => {
    const manager = await newManager(app.db);
    const chat_id = newChatId();

    const answer = await app.as(manager).post('brand', {
      chat_id,
      thread_id: 7,
      name: ' Aurora ',
      description: 'Retention team',
      admin_telegram_id: 42,
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), name: 'Aurora' });
    const read = await app.as(manager).get(`brand/${answer.body.id}`);
    expect(read.body).toEqual({
      id: answer.body.id,
      name: 'Aurora',
      description: 'Retention team',
      report_hour: 2,
      admin_telegram_id: 42,
      report_thread_id: null,
      report_chat_id: null,
      report_type: 'retention',
      report_show: true,
      work_start_time: 16,
      work_end_time: null,
      reply_within: null,
      reject_reasons: ['Duplicate', 'Payment not found', 'Wrong amount', 'Wrong client ID'],
      chat_answers: 'replies',
      chat_reasons: true,
      chat_id,
      thread_id: 7,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      deep_link: expect.stringMatching(
        new RegExp(`^https://t\\.me/tallydesk_bot\\?start=brand_${answer.body.id}_[0-9a-f]{32}$`),
      ),
    });
  });

  it('refuses a chat that the messenger does not know, and stores nothing', async () => {
    const manager = await newManager(app.db);
    app.telegram.script('getChat', { refuse: 400, description: 'Bad Request: chat not found' });
    const chat_id = newChatId();

    const answer = await app.as(manager).post('brand', { chat_id, name: 'Ghost' });

    expect([answer.status, answer.body.error]).toEqual([400, 'chat not found']);
    expect(answer.body.details).toEqual([{ field: 'chat_id', message: expect.any(String) }]);
    expect(await app.db.existsBy(Brand, { chatId: String(chat_id) })).toBe(false);
  });

  it('returns 502 if the messenger is unavailable', async () => {
    const manager = await newManager(app.db);
    app.telegram.script('getChat', 'drop before');

    const answer = await app.as(manager).post('brand', { chat_id: newChatId(), name: 'Late' });

    expect([answer.status, answer.body.error]).toEqual([502, 'send error']);
  });

  it('lets two brands share a chat by threads, but not one place', async () => {
    const client = app.as(await newManager(app.db));
    const chat_id = newChatId();

    const statuses = [];
    for (const thread_id of [undefined, 1, 2, 1, undefined]) {
      statuses.push((await client.post('brand', { chat_id, thread_id, name: 'Shared' })).status);
    }

    expect(statuses).toEqual([201, 201, 201, 409, 409]);
  });

  it('creates one brand for six concurrent requests with the same chat', async () => {
    const client = app.as(await newManager(app.db));
    const body = { chat_id: newChatId(), name: 'Race' };

    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('brand', body)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([
    [{ name: 'A' }, 'chat_id'],
    [{ chat_id: '-100', name: 'A' }, 'chat_id'],
    [{ chat_id: 1.5, name: 'A' }, 'chat_id'],
    [{ chat_id: -100 }, 'name'],
    [{ chat_id: -100, name: '  ' }, 'name'],
    [{ chat_id: -100, name: 'x'.repeat(129) }, 'name'],
    [{ chat_id: -100, name: 'a\0b' }, 'name'],
    [{ chat_id: -100, name: 'A', description: 'x'.repeat(513) }, 'description'],
    [{ chat_id: -100, name: 'A', admin_telegram_id: -1 }, 'admin_telegram_id'],
    [{ chat_id: -100, name: 'A', thread_id: 0 }, 'thread_id'],
    [{ chat_id: -100, name: 'A', color: 'red' }, 'color'],
  ])('refuses %j and names the field', async (body, field) => {
    const answer = await app.as(await newManager(app.db)).post('brand', body);

    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([{ field, message: expect.any(String) }]);
  });

  it('accepts a name of 128 characters and a description of 512', async () => {
    const body = { chat_id: newChatId(), name: 'x'.repeat(128), description: 'y'.repeat(512) };

    expect((await app.as(await newManager(app.db)).post('brand', body)).status).toBe(201);
  });
});

describe('GET brand/search', () => {
  it('shows a manager the granted brands, twenty a page', async () => {
    const brands = [];
    for (let i = 0; i < 21; i++) brands.push(await newBrand(app.db));
    await newBrand(app.db);
    const client = app.as(await newManager(app.db, { brands }));

    const [first, second, third] = [
      await client.get('brand/search'),
      await client.get('brand/search?page=2'),
      await client.get('brand/search?page=3'),
    ];

    expect(first.body).toMatchObject({ current_page: 1, last_page: 2 });
    expect(first.body.data.map(({ id }: Brand) => id)).toEqual(brands.slice(0, 20).map(({ id }) => id));
    expect(second.body.data.map(({ id }: Brand) => id)).toEqual([brands[20]!.id]);
    expect(third.body).toEqual({ data: [], current_page: 3, last_page: 2 });
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999'])('refuses page=%s', async (page) => {
    const answer = await app.as(await newManager(app.db)).get(`brand/search?page=${page}`);

    expect([answer.status, answer.body.details?.[0].field]).toEqual([400, 'page']);
  });
});

describe('GET brand/:id', () => {
  it('returns 404 for a brand beyond reach, as for a missing one', async () => {
    const foreign = await newBrand(app.db);
    const client = app.as(await newManager(app.db));

    const [beyond, missing] = [await client.get(`brand/${foreign.id}`), await client.get('brand/2000000000')];

    expect(beyond.status).toBe(404);
    expect(beyond.body).toEqual(missing.body);
  });

  it('refuses an invalid id', async () => {
    const answer = await app.as(await newUser(app.db, { role: 'ceo' })).get('brand/seven');

    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'id']);
  });
});
