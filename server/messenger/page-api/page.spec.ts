import { FORUM, findError, startTestMessenger, type TestMessenger } from '../test-messenger.js';

let app: TestMessenger;
let telegram: TestMessenger['telegram'];
let origin: string;

beforeEach(async () => {
  app = await startTestMessenger();
  ({ telegram, origin } = app);
});
afterEach(() => app.stop());

const call: TestMessenger['call'] = (...request) => app.call(...request);

describe('the page', () => {
  it('sends messages and presses, and gets events of what the bot answers', async () => {
    const stream = await fetch(`${origin}/api/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (text: string) => {
      while (!heard.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended without "${text}"`);
        heard += value;
      }
    };

    await call('messages', { person: 101, chat: 101, text: '/start' });
    const { message_id } = await telegram.sendMessage(101, 'Sure?', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    await hear('changed');
    const { body } = await call('press', { person: 101, chat: 101, id: message_id, data: 'y' });
    await telegram.answerCbQuery(String(body.query), 'Done!', { show_alert: true });
    await hear('Done!');
    expect(await findError(telegram.answerCbQuery(String(body.query)))).toContain('query is too old');

    expect((await call('messages?person=101&chat=101')).body.messages).toMatchObject([
      { text: '/start' },
      { text: 'Sure?' },
    ]);
    await reader?.cancel();
  });

  it('counts the unread messages of each thread until they are read', async () => {
    const { message_id } = await telegram.sendMessage(FORUM.id, 'news', { message_thread_id: 5 });
    const unread = async () => {
      const { body } = await call('chats?person=101');
      const chats = body as unknown as { id: number; threads: { id: number; unread: number }[] }[];
      return chats.find(({ id }) => id === FORUM.id)?.threads.map((thread) => [thread.id, thread.unread]);
    };
    expect(await unread()).toEqual([
      [0, 0],
      [5, 1],
    ]);
    await call('read', { person: 101, chat: FORUM.id, thread: 5, id: message_id });
    expect(await unread()).toEqual([
      [0, 0],
      [5, 0],
    ]);
  });

  it('names the first message that the bot has not fetched yet or cannot get', async () => {
    const waiting = async (chat: number) => {
      const { body } = await call('chats?person=101');
      return (body as unknown as { id: number; waiting?: number }[]).find(({ id }) => id === chat)?.waiting;
    };
    const { body: first } = await call('messages', { person: 101, chat: 101, text: 'one' });
    await call('messages', { person: 101, chat: 101, text: 'two' });
    expect(await waiting(101)).toBe(first.id);
    const [, second] = app.messenger.state.updates;
    await telegram.callApi('getUpdates', { offset: second!.update_id });
    expect(await waiting(101)).toBe(Number(first.id) + 1);
    await telegram.callApi('getUpdates', { offset: second!.update_id + 1 });
    expect(await waiting(101)).toBeUndefined();

    await call('bot-member', { person: 101, chat: FORUM.id, isMember: false });
    expect(await waiting(FORUM.id)).toBe(app.messenger.state.lastMessageId);
  });

  it('shows albums and quoted messages', async () => {
    const { body: one } = await call('messages', { person: 101, chat: 101, text: 'one' });
    await call('messages', { person: 101, chat: 101, text: 'two', replyTo: one.id, album: 'a' });
    expect((await call('messages?person=101&chat=101')).body.messages).toMatchObject([
      { text: 'one' },
      { text: 'two', album: 'a', replyTo: { id: one.id, fromId: 101, from: 'Anna', text: 'one' } },
    ]);
  });

  it('puts launch data into the address of the mini-app', async () => {
    const { body } = await call('launch', { person: 101, start_param: 'brand_3' });
    const [path, hash] = String(body.url).split('#');
    const data = new URLSearchParams(new URLSearchParams(hash).get('tgWebAppData') ?? '');
    expect(path).toBe('/tg');
    expect(data.get('start_param')).toBe('brand_3');
    expect(JSON.parse(data.get('user') ?? '')).toMatchObject({ id: 101 });
  });

  it('refuses acts that the person may not do, and bodies that are not JSON', async () => {
    expect((await call('messages', { person: 102, chat: FORUM.id, text: 'x' })).status).toBe(403);
    expect((await call('messages', { person: 101 })).status).toBe(400);
    expect((await call('chats?person=999')).status).toBe(404);
    const form = await fetch(`${origin}/api/messages`, {
      method: 'POST',
      body: new URLSearchParams({ person: '101' }),
    });
    expect(form.status).toBe(415);
  });
});
