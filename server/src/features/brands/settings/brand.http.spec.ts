import { newManager } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { Brand } from '../registry/brand.entity.js';

const app = describeApp();

let lastChat = Date.now();
const newChatId = () => -1_000_000_000_000 - ++lastChat;

describe('POST brand', () => {
  it('creates a brand in a chat that the bot is in; the creator gets access to it', async () => {
    const manager = await newManager(app.db);
    const chat_id = newChatId();
    const [name, description] = ['x'.repeat(128), 'y'.repeat(512)];

    const answer = await app.as(manager).post('brand', {
      chat_id,
      thread_id: 7,
      name: ` ${name} `,
      description,
      admin_telegram_id: 42,
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), name });
    const read = await app.as(manager).get(`brand/${answer.body.id}`);
    expect(read.body).toEqual({
      id: answer.body.id,
      name,
      description,
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

  it('refuses a chat that the messenger does not know or is unavailable for, and stores nothing', async () => {
    const manager = await newManager(app.db);
    app.telegram.script('getChat', { refuse: 400, description: 'Bad Request: chat not found' });
    const chat_id = newChatId();

    const answer = await app.as(manager).post('brand', { chat_id, name: 'Ghost' });

    expect([answer.status, answer.body.error]).toEqual([400, 'chat not found']);
    expect(answer.body.details).toEqual([{ field: 'chat_id', message: expect.any(String) }]);
    app.telegram.script('getChat', 'drop before');
    const late = await app.as(manager).post('brand', { chat_id, name: 'Late' });
    expect([late.status, late.body.error]).toEqual([502, 'send error']);
    expect(await app.db.existsBy(Brand, { chatId: String(chat_id) })).toBe(false);
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
});
