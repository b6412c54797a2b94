import fastify, { type FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Telegram, TelegramError } from 'telegraf';
import { localMessenger } from './local-messenger.plugin.js';
import { Messenger } from './messenger.js';
import { writeMessage } from './person.actions.js';

const TOKEN = '1000001:local-secret';
const FORUM = {
  id: -1001,
  title: 'North',
  is_forum: true,
  threads: [{ id: 5, name: 'Deposits' }],
  members: [101],
};
const GROUP = { id: -1002, title: 'South', is_forum: false, threads: [], members: [101, 102] };

let server: FastifyInstance;
let messenger: Messenger;
let origin: string;
let telegram: Telegram;

beforeEach(async () => {
  messenger = new Messenger({ token: TOKEN, botUsername: 'tally_bot' });
  messenger.seed(
    [
      { id: 101, first_name: 'Anna' },
      { id: 102, first_name: 'Boris' },
    ],
    [FORUM, GROUP],
  );
  server = fastify();
  await server.register(localMessenger, { prefix: '/messenger', messenger });
  origin = `${await server.listen({ port: 0, host: '127.0.0.1' })}/messenger`;
  // telegraf resolves against its root, and would drop a last segment without the slash.
  telegram = new Telegram(TOKEN, { apiRoot: `${origin}/` });
});
afterEach(() => server.close());

const write = (text: string) => writeMessage(messenger, { person: 101, chat: 101, text });
const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof TelegramError)) throw new Error('was not refused');
  return `${error.code} ${error.description}`;
};
const poll = (params: Record<string, unknown> = {}): Promise<unknown> =>
  fetch(`${origin}/bot${TOKEN}/getUpdates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  }).then((answer) => answer.json());

describe('Bot API, by telegraf', () => {
  it('knows its bot, and no other', async () => {
    expect(await telegram.getMe()).toMatchObject({ id: 1000001, is_bot: true, username: 'tally_bot' });
    const other = new Telegram('1000001:wrong', { apiRoot: `${origin}/` });
    expect(await refusal(other.getMe())).toBe('401 Unauthorized');
    expect(await (await fetch(`${origin}/bot${TOKEN}/getNothing`)).json()).toEqual({
      ok: false,
      error_code: 404,
      description: 'Not Found',
    });
  });

  it('sends marked text, in a thread, as a reply, with buttons', async () => {
    const { id } = writeMessage(messenger, { person: 101, chat: FORUM.id, thread: 5, text: '#ftd' });
    const reply_markup = {
      inline_keyboard: [
        [
          { text: 'Yes', callback_data: 'y' },
          { text: 'Site', url: 'https://tallydesk.example' },
        ],
      ],
    };

    const sent = await telegram.sendMessage(FORUM.id, '*A12* is waiting\\.', {
      parse_mode: 'MarkdownV2',
      message_thread_id: 5,
      reply_parameters: { message_id: id },
      reply_markup,
    });

    expect(sent).toMatchObject({
      message_thread_id: 5,
      text: 'A12 is waiting.',
      entities: [{ type: 'bold', offset: 0, length: 3 }],
      reply_to_message: { message_id: id, text: '#ftd' },
      reply_markup,
      from: { is_bot: true },
    });
  });

  it.each<[string, number | string, string, object, string]>([
    [
      'bad markup',
      101,
      'a.b',
      { parse_mode: 'MarkdownV2' },
      "400 Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    ],
    ['no text', 101, ' ', {}, '400 Bad Request: message text is empty'],
    ['a long text', 101, 'x'.repeat(4097), {}, '400 Bad Request: message is too long'],
    ['an unknown chat', -5, 'x', {}, '400 Bad Request: chat not found'],
    ['no number for a chat', 'abc', 'x', {}, '400 Bad Request: chat not found'],
    ['an unknown thread', -1001, 'x', { message_thread_id: 6 }, '400 Bad Request: message thread not found'],
    [
      'a thread in a group without',
      -1002,
      'x',
      { message_thread_id: 5 },
      '400 Bad Request: message thread not found',
    ],
    [
      'a reply to nothing',
      101,
      'x',
      { reply_parameters: { message_id: 1 } },
      '400 Bad Request: message to be replied not found',
    ],
  ])('refuses %s', async (_what, chat, text, extra, expected) => {
    expect(await refusal(telegram.sendMessage(chat, text, extra))).toBe(expected);
  });

  it.each([
    [
      { text: 'Open', web_app: { url: 'http://a.b/tg' } },
      "inline keyboard button Web App URL 'http://a.b/tg' is invalid: Only HTTPS links are allowed",
    ],
    [
      { text: 'Open', url: 'http://localhost:3000' },
      "inline keyboard button URL 'http://localhost:3000' is invalid: Wrong HTTP URL",
    ],
    [{ text: 'Open', callback_data: 'ж'.repeat(33) }, 'BUTTON_DATA_INVALID'],
  ])('refuses the button %j', async (button, reason) => {
    const sending = telegram.sendMessage(101, 'x', { reply_markup: { inline_keyboard: [[button]] } });
    expect(await refusal(sending)).toBe(`400 Bad Request: ${reason}`);
  });

  it('sends 4096 characters, and without the reply when that is allowed', async () => {
    const reply_parameters = { message_id: 1, allow_sending_without_reply: true };
    const sent = await telegram.sendMessage(101, 'x'.repeat(4096), { reply_parameters });
    expect(sent.text).toHaveLength(4096);
    expect(sent.reply_to_message).toBeUndefined();
  });

  it('edits and deletes its own messages', async () => {
    const { message_id } = await telegram.sendMessage(101, 'one');
    expect(await telegram.editMessageText(101, message_id, undefined, 'two')).toMatchObject({ text: 'two' });
    expect(await refusal(telegram.editMessageText(101, message_id, undefined, 'two'))).toContain(
      'message is not modified',
    );
    expect(await refusal(telegram.editMessageText(101, write('mine').id, undefined, 'x'))).toContain(
      "message can't be edited",
    );
    const keyboard = { inline_keyboard: [[{ text: 'A', callback_data: 'a' }]] };
    expect(await telegram.editMessageReplyMarkup(101, message_id, undefined, keyboard)).toMatchObject({
      reply_markup: keyboard,
    });
    expect(await telegram.deleteMessage(101, message_id)).toBe(true);
    expect(await refusal(telegram.deleteMessage(101, message_id))).toContain('message to delete not found');
  });

  it('tells of chats, members and commands', async () => {
    expect(await telegram.getChat(FORUM.id)).toMatchObject({
      type: 'supergroup',
      title: 'North',
      is_forum: true,
    });
    expect(await telegram.getChatMember(FORUM.id, 101)).toMatchObject({ status: 'member' });
    expect(await telegram.getChatMember(FORUM.id, 102)).toMatchObject({ status: 'left' });
    const commands = [{ command: 'start', description: 'Begin' }];
    await telegram.setMyCommands(commands, { scope: { type: 'all_private_chats' } });
    expect(await telegram.getMyCommands({ scope: { type: 'all_private_chats' } })).toEqual(commands);
    expect(await telegram.getMyCommands()).toEqual([]);
  });

  it('takes forms of both kinds, and query strings', async () => {
    const send = (body: URLSearchParams | FormData) =>
      fetch(`${origin}/bot${TOKEN}/sendMessage`, { method: 'POST', body });
    const form = new FormData();
    form.set('chat_id', '101');
    form.set('text', 'form');
    form.set('reply_markup', '{"inline_keyboard":[[{"text":"A","callback_data":"a"}]]}');

    await send(form);
    await send(new URLSearchParams({ chat_id: '101', text: 'encoded' }));
    await fetch(`${origin}/bot${TOKEN}/sendMessage?chat_id=101&text=123`);

    const sent = messenger.state.listMessages(101);
    expect(sent.map(({ text }) => text)).toEqual(['form', 'encoded', '123']);
    expect(sent[0]?.keyboard).toEqual([[{ text: 'A', callback_data: 'a' }]]);
  });
});

describe('getUpdates', () => {
  it('gives an update again until an offset beyond it confirms it', async () => {
    write('one');
    write('two');
    const [first, second] = await telegram.getUpdates(0, 100, 0, undefined);
    expect(await telegram.getUpdates(0, 1, 0, undefined)).toEqual([first]);
    expect(await telegram.getUpdates(0, 100, (first?.update_id ?? 0) + 1, undefined)).toEqual([second]);
    expect(await telegram.getUpdates(0, 100, 0, undefined)).toEqual([second]);
    expect(await telegram.getUpdates(0, 100, -1, undefined)).toEqual([second]);
  });

  it('waits for the next update, and no longer than the timeout', async () => {
    const waiting = poll({ timeout: 10 });
    setTimeout(() => write('hello'), 100);
    expect(await waiting).toMatchObject({ ok: true, result: [{ message: { text: 'hello' } }] });

    messenger.commit([{ fact: 'confirmed', before: messenger.nextUpdateId() }]);
    const started = Date.now();
    expect(await poll({ timeout: 1 })).toEqual({ ok: true, result: [] });
    expect(Date.now() - started).toBeGreaterThan(900);
  });

  it('ends the waiting poller when another comes', async () => {
    const first = poll({ timeout: 10 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = poll({ timeout: 10 });
    expect(await first).toMatchObject({ ok: false, error_code: 409 });
    write('for the second');
    expect(await second).toMatchObject({ result: [{ message: { text: 'for the second' } }] });
  });

  it('forgets a poller that went away', async () => {
    const gone = new AbortController();
    const first = fetch(`${origin}/bot${TOKEN}/getUpdates?timeout=10`, { signal: gone.signal }).catch(
      () => 'gone',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    expect(await first).toBe('gone');
    write('kept');
    expect(await poll({ timeout: 5 })).toMatchObject({ result: [{ message: { text: 'kept' } }] });
  });

  it('keeps to the kinds that were asked for', async () => {
    await poll({ allowed_updates: ['callback_query'] });
    write('unheard');
    expect(await poll()).toEqual({ ok: true, result: [] });
    await poll({ allowed_updates: [] });
    write('heard');
    expect(await poll()).toMatchObject({ result: [{ message: { text: 'heard' } }] });
  });
});

it('posts updates to a webhook in order, again until they are taken, and polls no more', async () => {
  const received: string[] = [];
  let failures = 1;
  const hook = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { message } = JSON.parse(body) as { message: { text: string } };
      received.push(`${String(request.headers['x-telegram-bot-api-secret-token'])} ${message.text}`);
      response.statusCode = failures-- > 0 ? 500 : 200;
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => hook.once('listening', resolve));
  write('one');

  await telegram.setWebhook(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, {
    secret_token: 's-1',
  });
  write('two');
  expect(await poll()).toMatchObject({ ok: false, error_code: 409 });
  while (messenger.state.updates.length > 0) await new Promise((resolve) => setTimeout(resolve, 50));

  expect(received).toEqual(['s-1 one', 's-1 one', 's-1 two']);
  await telegram.deleteWebhook();
  expect(await poll()).toEqual({ ok: true, result: [] });
  hook.close();
});

describe('the page', () => {
  const call = async (path: string, body?: unknown, method = 'POST') => {
    const answer = await fetch(`${origin}/api/${path}`, {
      ...(body !== undefined && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('writes, presses, and hears the answer and what the bot does', async () => {
    const stream = await fetch(`${origin}/api/events?person=101`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? '';
    };

    await call('messages', { person: 101, chat: 101, text: '/start' });
    const { message_id } = await telegram.sendMessage(101, 'Sure?', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    await hear('Sure?');
    const { body } = await call('press', { person: 101, chat: 101, id: message_id, data: 'y' });
    await telegram.answerCbQuery(String(body.query), 'Done!', { show_alert: true });
    await hear('Done!');
    expect(await refusal(telegram.answerCbQuery(String(body.query)))).toContain('query is too old');

    expect((await call('messages?person=101&chat=101')).body).toMatchObject([
      { text: '/start' },
      { text: 'Sure?' },
    ]);
    await reader?.cancel();
  });

  it('counts what is unread, by thread, until it is read', async () => {
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

  it('hands out launch data in the address of the mini-app', async () => {
    const { body } = await call('launch', { person: 101, start_param: 'brand_3' });
    const [path, hash] = String(body.url).split('#');
    const data = new URLSearchParams(new URLSearchParams(hash).get('tgWebAppData') ?? '');
    expect(path).toBe('/tg');
    expect(data.get('start_param')).toBe('brand_3');
    expect(JSON.parse(data.get('user') ?? '')).toMatchObject({ id: 101 });
  });

  it('refuses what is not allowed, and what is not JSON', async () => {
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
