import { newBrand, newScene, newTelegramId, type Scene } from '../../../../test/factories.js';
import { blocked } from '../../../../test/telegram-server.js';
import { setUpApp, toOutcome } from '../../../../test/test-app.js';
import { ChatMoves } from '../../../platform/messenger/sending/chat-moves.js';
import { Brand } from '../registry/brand.entity.js';

const app = setUpApp();

const ADMIN_ID = '4200';
let { brand, manager } = {} as Scene;
beforeEach(async () => {
  ({ brand, manager } = await newScene(app.db, { brand: { adminTelegramId: ADMIN_ID, threadId: '7' } }));
});

const findBrand = ({ id } = brand) => app.db.findOneBy(Brand, { id });

describe('POST brand/message/:id', () => {
  const send = (fields: object) => app.as(manager).post(`brand/message/${brand.id}`, fields);
  const listSent = (chatId: string) => app.telegram.listEffectiveCalls(chatId, 'sendMessage');

  it('sends MarkdownV2 unchanged to the thread of the chat, but escapes ordinary punctuation', async () => {
    const { body } = await send({ message: '*Hello*, _all_\\!', type: 'chat' }).expect(200);

    expect(body).toEqual({ status: true });
    expect(listSent(brand.chatId).map(({ params }) => params)).toMatchObject([
      { text: '*Hello*, _all_\\!', parse_mode: 'MarkdownV2', message_thread_id: 7 },
    ]);
    const message = '*Hello*. Please send the documents today!';
    await send({ message, type: 'chat' }).expect(200);
    expect(listSent(brand.chatId).at(-1)!.params.text).toBe('*Hello*\\. Please send the documents today\\!');
  });

  it('sends to the admin', async () => {
    await send({ message: 'Hello', type: 'admin' }).expect(200);
    expect(listSent(ADMIN_ID).at(-1)!.params).toMatchObject({ text: 'Hello' });
    expect(listSent(brand.chatId)).toEqual([]);
  });

  it.each([
    ['user block bot', 409, blocked],
    ['send error', 502, { refuse: 400, description: 'Bad Request: chat not found' }],
    ['send error', 502, { refuse: 429, parameters: { retry_after: 5 } }],
    ['send error', 502, 'drop before'],
    ['send error', 502, 'drop after'],
  ] as const)('returns the error "%s" with %d if the messenger fails', async (error, status, script) => {
    app.telegram.script(brand.chatId, script);

    expect(toOutcome(await send({ message: 'Hello!', type: 'chat' }))).toEqual([status, error]);
  });

  it('returns the position of the text that the messenger cannot parse', async () => {
    const description = "Bad Request: can't parse entities: can't find end of the entity at byte offset 8";
    app.telegram.script(brand.chatId, { refuse: 400, description });

    const answer = await send({ message: '*Hello*\n*all*', type: 'chat' });

    expect(toOutcome(answer)).toEqual([502, 'send error']);
    expect(answer.body.message).toBe(
      "The messenger cannot read line 2, character 1: can't find end of the entity",
    );
  });

  it('follows a chat that became a supergroup, and sends once', async () => {
    const movedTo = `-${newTelegramId()}`;
    app.telegram.script(brand.chatId, {
      refuse: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: Number(movedTo) },
    });

    await send({ message: 'Hello', type: 'chat' }).expect(200);

    expect(listSent(movedTo)).toHaveLength(1);
    expect(await findBrand()).toMatchObject({ chatId: movedTo });
  });

  it('splits a text that is too long for one message at a line end, and says so if only its beginning arrives', async () => {
    const message = `*${'a'.repeat(4000)}*\n${'b'.repeat(200)}`;

    await send({ message, type: 'chat' }).expect(200);
    expect(listSent(brand.chatId).map(({ params }) => params.text)).toEqual(message.split('\n'));

    app.telegram.script(brand.chatId, 'ok', 'drop before');
    const { body } = await send({ message, type: 'chat' }).expect(502);
    const refusal = { error: 'send error', message: 'Only the beginning of the message has arrived' };
    expect(body).toMatchObject(refusal);
  });

  it('refuses a message to the admin of a brand without one', async () => {
    await app.db.update(Brand, { id: brand.id }, { adminTelegramId: null });

    const { body } = await send({ message: 'Hello', type: 'admin' }).expect(400);

    expect(body.details[0].field).toBe('type');
  });

  it.each([
    [{ message: 'half \ud83d', type: 'chat' }, 'message', 'Invalid input'],
    [{ message: '  \n', type: 'chat' }, 'message', 'Message is empty'],
  ])('refuses %j, and sends nothing', async (input, field, error) => {
    const { status, body } = await send(input);

    expect([status, body.error, body.details[0].field]).toEqual([400, error, field]);
    expect(listSent(brand.chatId)).toEqual([]);
  });
});

describe('a chat that gets another id', () => {
  const moveChat = (from: string, to: string) => app.get(ChatMoves).move(from, to);

  it('is replaced as the chat of deposits and of reports, in every thread, even if the move is repeated', async () => {
    const brandInThread = await newBrand(app.db, { chatId: brand.chatId, threadId: '3' });
    const reportingBrand = await newBrand(app.db, { reportChatId: brand.chatId });
    const to = `-${newTelegramId()}`;

    for (let i = 0; i < 2; i++) await moveChat(brand.chatId, to);

    expect(await findBrand()).toMatchObject({ chatId: to });
    expect(await findBrand(brandInThread)).toMatchObject({ chatId: to, threadId: '3' });
    const { chatId } = reportingBrand;
    expect(await findBrand(reportingBrand)).toMatchObject({ chatId, reportChatId: to });
  });

  it('keeps its old id in a brand if another brand already has the new id and the same thread', async () => {
    const otherBrand = await newBrand(app.db, { threadId: '7' });

    await moveChat(brand.chatId, otherBrand.chatId);

    expect(await findBrand()).toEqual(brand);
    expect(await findBrand(otherBrand)).toEqual(otherBrand);
  });
});
