import { waitUntil } from '../../test/race.js';
import { ANNA_ID, BORIS_ID, FORUM, GROUP, TOPIC_ID, setUpMessenger } from '../test-messenger.js';

let now: Date;
beforeEach(() => void (now = new Date('2026-03-11T08:00:00Z')));
const app = setUpMessenger(() => now);

/** The chat as the page shows it to Anna. */
const findChat = async (chat: number) => {
  const { body } = await app.callPage(`chats?person=${ANNA_ID}`);
  const chats = body as unknown as {
    id: number;
    firstUnfetchedId?: number;
    threads: { id: number; unread: number }[];
  }[];
  return chats.find(({ id }) => id === chat);
};

describe('the page', () => {
  it('sends messages and presses, and gets events of the answers of the bot', async () => {
    const stream = await fetch(`${app.origin}/api/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const untilReceived = async (text: string) => {
      while (!received.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended without "${text}"`);
        received += value;
      }
    };

    await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, text: '/start' });
    const { message_id } = await app.telegram.sendMessage(ANNA_ID, 'Sure?', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    await untilReceived('changed');
    const { body } = await app.callPage('press', {
      person: ANNA_ID,
      chat: ANNA_ID,
      id: message_id,
      data: 'y',
    });
    await app.telegram.answerCbQuery(String(body.query), 'Done!', { show_alert: true });
    await untilReceived('Done!');
    await expect(app.telegram.answerCbQuery(String(body.query))).rejects.toThrow('query is too old');

    expect((await app.callPage(`messages?person=${ANNA_ID}&chat=${ANNA_ID}`)).body.messages).toMatchObject([
      { text: '/start' },
      { text: 'Sure?' },
    ]);
    await reader?.cancel();
  });

  it('counts the unread messages of each thread until they are read', async () => {
    const { message_id } = await app.telegram.sendMessage(FORUM.id, 'news', { message_thread_id: TOPIC_ID });
    const countUnread = async () => (await findChat(FORUM.id))?.threads.map(({ id, unread }) => [id, unread]);
    expect(await countUnread()).toEqual([
      [0, 0],
      [TOPIC_ID, 1],
    ]);
    await app.callPage('read', { person: ANNA_ID, chat: FORUM.id, thread: TOPIC_ID, id: message_id });
    expect(await countUnread()).toEqual([
      [0, 0],
      [TOPIC_ID, 0],
    ]);
  });

  it('gets the id of the first message that the bot has not fetched yet or cannot get', async () => {
    const findUnfetchedId = async (chat: number) => (await findChat(chat))?.firstUnfetchedId;
    const { body: first } = await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, text: 'one' });
    await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, text: 'two' });
    expect(await findUnfetchedId(ANNA_ID)).toBe(first.id);
    const [, second] = app.messenger.state.updates;
    await app.telegram.callApi('getUpdates', { offset: second!.update_id });
    expect(await findUnfetchedId(ANNA_ID)).toBe(Number(first.id) + 1);
    await app.telegram.callApi('getUpdates', { offset: second!.update_id + 1 });
    expect(await findUnfetchedId(ANNA_ID)).toBeUndefined();

    await app.callPage('bot-member', { person: ANNA_ID, chat: FORUM.id, isMember: false });
    expect(await findUnfetchedId(FORUM.id)).toBe(app.messenger.state.lastMessageId);
  });

  it('shows albums and quoted messages', async () => {
    const { body: one } = await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, text: 'one' });
    await app.callPage('messages', {
      person: ANNA_ID,
      chat: ANNA_ID,
      text: 'two',
      replyTo: one.id,
      album: 'a',
    });
    expect((await app.callPage(`messages?person=${ANNA_ID}&chat=${ANNA_ID}`)).body.messages).toMatchObject([
      { text: 'one' },
      { text: 'two', album: 'a', replyTo: { id: one.id, fromId: ANNA_ID, from: 'Anna', text: 'one' } },
    ]);
  });

  it('puts launch data into the address of the mini-app', async () => {
    const { body } = await app.callPage('launch', { person: ANNA_ID, start_param: 'brand_3' });
    const [path, hash] = String(body.url).split('#');
    const data = new URLSearchParams(new URLSearchParams(hash).get('tgWebAppData') ?? '');
    expect(path).toBe('/tg');
    expect(data.get('start_param')).toBe('brand_3');
    expect(JSON.parse(data.get('user') ?? '')).toMatchObject({ id: ANNA_ID });
  });

  it('gets an error for what the person may not do, incomplete input, an unknown person, and a body that is not JSON', async () => {
    expect((await app.callPage('messages', { person: BORIS_ID, chat: FORUM.id, text: 'x' })).status).toBe(
      403,
    );
    expect((await app.callPage('messages', { person: ANNA_ID })).status).toBe(400);
    expect((await app.callPage('chats?person=999')).status).toBe(404);
    const form = await fetch(`${app.origin}/api/messages`, {
      method: 'POST',
      body: new URLSearchParams({ person: String(ANNA_ID) }),
    });
    expect(form.status).toBe(415);
  });
});

const listTexts = (chat: number) => app.messenger.state.listMessages(chat).map(({ text }) => text);
const brokenConnection = { code: 'ECONNRESET' };

describe('faults', () => {
  it('refuse sending with 429 in one chat or in all, for some seconds', async () => {
    await app.callPage('faults', { tooMany: [{ chat: GROUP.id, seconds: 30 }] });
    await expect(app.telegram.sendMessage(GROUP.id, 'x')).rejects.toMatchObject({
      response: {
        error_code: 429,
        description: 'Too Many Requests: retry after 30',
        parameters: { retry_after: 30 },
      },
    });
    expect(await app.telegram.sendMessage(ANNA_ID, 'x')).toMatchObject({ text: 'x' });

    await app.callPage('faults', { tooMany: [{ seconds: 1 }] });
    await expect(app.telegram.sendMessage(ANNA_ID, 'x')).rejects.toThrow('429');
    expect(await app.telegram.getMe()).toMatchObject({ is_bot: true });
    now = new Date(now.getTime() + 1_000);
    expect(await app.telegram.sendMessage(ANNA_ID, 'x')).toMatchObject({ text: 'x' });
    expect((await app.callPage('faults')).body).toEqual({});
  });

  it('delay responses', async () => {
    await app.callPage('faults', { slowMs: 1_000 });
    const answered: string[] = [];
    const send = async (text: string) => {
      await app.telegram.sendMessage(ANNA_ID, text);
      answered.push(text);
    };
    const slowSending = send('slow');
    await waitUntil(() => listTexts(ANNA_ID).includes('slow'));
    await app.callPage('faults', {});
    await send('prompt');
    await slowSending;
    expect(answered).toEqual(['prompt', 'slow']);
  });

  it('break connections before or after the effect', async () => {
    await app.callPage('faults', { down: { when: 'before' } });
    await expect(app.telegram.sendMessage(ANNA_ID, 'lost')).rejects.toMatchObject(brokenConnection);
    await expect(app.telegram.getMe()).rejects.toMatchObject(brokenConnection);
    await app.callPage('faults', { down: { when: 'after', method: 'sendMessage', calls: 1 } });
    expect(await app.telegram.getMe()).toMatchObject({ is_bot: true });
    await expect(app.telegram.sendMessage(ANNA_ID, 'arrived')).rejects.toMatchObject(brokenConnection);
    expect(await app.telegram.sendMessage(ANNA_ID, 'next')).toMatchObject({ text: 'next' });
    expect(listTexts(ANNA_ID)).toEqual(['arrived', 'next']);
  });

  it('break a poll that is already waiting', async () => {
    const polling = app.untilPolling();
    const poll = app.telegram.getUpdates(30, 100, 0, undefined);
    const expectation = expect(poll).rejects.toMatchObject(brokenConnection);
    await polling;
    await app.callPage('faults', { down: { when: 'before' } });
    await expectation;
  });

  it('are refused if they are invalid', async () => {
    expect((await app.callPage('faults', { slow: 1 })).status).toBe(400);
    expect((await app.callPage('faults', { tooMany: [{ seconds: 0 }] })).status).toBe(400);
  });
});

it('records the last calls with their responses, without empty polls', async () => {
  await app.telegram.getUpdates(0, 100, 0, undefined);
  await app.telegram.sendMessage(ANNA_ID, 'hello');
  const unknownChat = -5;
  await expect(app.telegram.sendMessage(unknownChat, 'x')).rejects.toThrow('400');
  const noPhoto = { source: Buffer.from('abc'), filename: 'a.txt' };
  await expect(app.telegram.sendPhoto(ANNA_ID, noPhoto)).rejects.toThrow('400');
  const { body } = await app.callPage('traffic');
  expect(body).toMatchObject([
    { method: 'sendMessage', params: { text: 'hello' }, status: 200, answer: { ok: true } },
    { method: 'sendMessage', status: 400, answer: { description: 'Bad Request: chat not found' } },
    { method: 'sendPhoto', params: { photo: 'a.txt (3 bytes)' } },
  ]);
});

it('a reset deletes messages, updates and recorded calls, with `people` also all but the seeded people and groups, and reuses no id', async () => {
  const { message_id } = await app.telegram.sendMessage(FORUM.id, 'x', { message_thread_id: TOPIC_ID });
  await app.callPage('people', { first_name: 'New' });
  await app.callPage('messages', { person: ANNA_ID, chat: ANNA_ID, text: 'y' });
  await app.callPage('threads', { person: ANNA_ID, chat: FORUM.id, thread: TOPIC_ID }, 'DELETE');

  const signals: unknown[] = [];
  app.messenger.subscribe((event) => 'signal' in event && signals.push(event.signal));
  await app.callPage('reset', {});
  expect([(await app.callPage('traffic')).body, signals]).toEqual([[], ['traffic']]);
  expect([listTexts(FORUM.id), listTexts(ANNA_ID), app.messenger.state.updates]).toEqual([[], [], []]);
  expect(app.messenger.state.personById.size).toBe(3);

  await app.callPage('reset', { people: true });
  expect(app.messenger.state.personById.size).toBe(2);
  const sent = await app.telegram.sendMessage(FORUM.id, 'again', { message_thread_id: TOPIC_ID });
  expect(sent.message_id).toBeGreaterThan(message_id);
});
