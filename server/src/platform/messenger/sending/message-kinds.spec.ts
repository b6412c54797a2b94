import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { blocked, tooMany } from '../../../../test/telegram-server.js';
import { type Markdown, md } from '../api/markdown.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => void (chat = outbox.newChat()));

const listCalls = () => outbox.listArrivals(chat).map(({ method, params }) => [method, params.text]);

describe('a reaction', () => {
  const react = (emoji = '👍', fallback: Markdown | null = md`A1 is accepted`) =>
    outbox.transaction(() => outbox.messages.enqueue({ chatId: chat, messageId: '77', emoji, fallback }));

  it.each([
    ['👍', [{ type: 'emoji', emoji: '👍' }]],
    ['', []],
  ])('with the emoji %j sets %j on the message', async (emoji, reaction) => {
    await react(emoji);
    await outbox.sendUntil(chat, 'sent');

    expect(outbox.listArrivals(chat).map(({ method, params }) => [method, params])).toEqual([
      ['setMessageReaction', { chat_id: Number(chat), message_id: 77, reaction }],
    ]);
  });

  it.each([
    [
      'replaced by a reply',
      md`A1 is accepted`,
      [['sendMessage', 'A1 is accepted', expect.objectContaining({ message_id: 77 })]],
    ],
    ['dropped without a fallback', null, []],
  ])('is %s if Telegram refuses it', async (_, fallback, replies) => {
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: REACTION_INVALID' });
    await react('👍', fallback);
    await outbox.sendUntil(chat, 'sent');

    const [refused, ...others] = outbox.listArrivals(chat);
    expect(refused!.method).toBe('setMessageReaction');
    expect(others.map(({ method, params }) => [method, params.text, params.reply_parameters])).toEqual(
      replies,
    );
  });

  it('is superseded once the next reaction to the same message is due', async () => {
    const target = { chatId: chat, messageId: '77', supersedes: `77 of ${chat}`, fallback: md`never` };
    await outbox.transaction(() =>
      outbox.messages.enqueue(
        { ...target, emoji: '👀' },
        { ...target, messageId: '78', supersedes: `78 of ${chat}`, emoji: '👀' },
        { ...target, emoji: '👍', heldSeconds: 0.01 },
      ),
    );
    await waitUntil(async () => {
      const [row] = await outbox.dataSource.query<[{ isDue: boolean }]>(
        `select bool_and(next_attempt_at <= clock_timestamp()) as "isDue" from outbox_messages where chat_id = $1`,
        [chat],
      );
      return row.isDue;
    });
    await outbox.sendUntil(chat, 'sent', 'sent', 'sent');

    expect(outbox.listArrivals(chat).map(({ params }) => [params.message_id, params.reaction])).toEqual([
      [78, [{ type: 'emoji', emoji: '👀' }]],
      [77, [{ type: 'emoji', emoji: '👍' }]],
    ]);
  });

  it.each([['drop after' as const], [tooMany(1)]])('is retried after %j', async (answer) => {
    outbox.telegram.script(chat, answer);
    await react();
    await outbox.sendUntil(chat, 'sent');

    expect(listCalls().map(([method]) => method)).toEqual(['setMessageReaction', 'setMessageReaction']);
  });
});

describe('a message with a key', () => {
  const upsert = (text: string) =>
    outbox.transaction(() =>
      outbox.messages.upsert({ chatId: chat, key: `card:${chat}`, text: md`${text}`, subject: 'card' }),
    );

  it('is changed before it is sent, edited afterwards, and has its subject recorded', async () => {
    await upsert('one');
    await upsert('two');
    await outbox.sendUntil(chat, 'sent');
    await upsert('three');
    await waitUntil(() => listCalls().length === 2);
    await outbox.untilStatuses(chat, 'sent');

    expect(listCalls()).toEqual([
      ['sendMessage', 'two'],
      ['editMessageText', 'three'],
    ]);
    const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
      'select sent_message_id as id from outbox_messages where chat_id = $1',
      [chat],
    );
    expect(await outbox.queries.findSubject(chat, id)).toBe('card');
    expect(await outbox.queries.findSubject(chat, '1')).toBeNull();
  });

  it('is edited after sending if it changed while in flight', async () => {
    outbox.telegram.script(chat, { slowMs: 300 });
    await upsert('one');
    outbox.startWorker();
    await waitUntil(() => listCalls().length === 1);
    await upsert('two');
    await waitUntil(() => listCalls().length === 2);
    await outbox.untilStatuses(chat, 'sent');

    expect(listCalls()[1]).toEqual(['editMessageText', 'two']);
  });
});

describe('a message that Telegram refuses', () => {
  const fallbackChat = () => `-${chat}`;
  const newFallback = (text: string) => ({
    chatId: fallbackChat(),
    text: md`${text}`,
    options: { isSilent: true },
  });

  it('is replaced by the fallbacks of all messages that it was merged from', async () => {
    outbox.composers.register('many', () => Promise.resolve({ text: md`many` }));
    outbox.telegram.script(chat, blocked);
    const digest = { composer: 'many', item: {} };
    // One more than are sent individually within a minute.
    await outbox.queueMessages(
      ...['1', '2', '3', '4'].map((n) => ({
        chatId: chat,
        text: md`${n}`,
        digest,
        ifRefused: [newFallback(n), newFallback(`${n}b`)],
      })),
    );
    await outbox.sendUntil(fallbackChat(), ...Array<string>(8).fill('sent'));

    expect(
      outbox.listArrivals(fallbackChat()).map(({ params }) => [params.text, params.disable_notification]),
    ).toEqual(['1', '1b', '2', '2b', '3', '3b', '4', '4b'].map((text) => [text, true]));
    expect((await outbox.listStatuses(chat)).at(-1)).toBe('failed');
    expect(outbox.telegram.listTextsIn(chat)).toEqual([]);
  });
});

it.each([
  [['a'], 'sendPhoto', { photo: 'a', caption: 'Two' }],
  [
    ['a', 'b'],
    'sendMediaGroup',
    {
      media: [
        { type: 'photo', media: 'a', caption: 'Two', parse_mode: 'MarkdownV2' },
        { type: 'photo', media: 'b' },
      ],
    },
  ],
])('photos %j are sent by %s', async (photoIds, method, params) => {
  await outbox.queueMessages({ chatId: chat, text: md`Two`, options: { photoIds } });
  await outbox.sendUntil(chat, 'sent');

  const [arrival] = outbox.listArrivals(chat);
  expect(arrival).toMatchObject({ method, params });
});

it('a message can ask for a reply, be visible to one member only, and be silent', async () => {
  const options = {
    askReply: 'The reason',
    onlyFor: { telegramId: '5', callbackQueryId: '9' },
    isSilent: true,
  };
  await outbox.queueMessages({ chatId: chat, text: md`Why?`, options });
  await outbox.sendUntil(chat, 'sent');

  expect(outbox.listArrivals(chat)[0]!.params).toMatchObject({
    disable_notification: true,
    ephemeral_message_parameters: { receiver_user_id: 5, callback_query_id: '9' },
    reply_markup: { force_reply: true, input_field_placeholder: 'The reason', selective: true },
  });
});

describe('dropped buttons', () => {
  const key = () => `dialogue:${chat}`;
  const show = () =>
    outbox.transaction(() =>
      outbox.messages.upsert({
        chatId: chat,
        key: key(),
        text: md`Which type?`,
        buttons: [[{ text: 'FTD', data: 'ftd' }]],
      }),
    );
  const drop = () => outbox.transaction(() => outbox.messages.dropButtons(key()));
  const listCallsWithMarkup = () =>
    outbox.listArrivals(chat).map(({ method, params }) => [method, params.text, 'reply_markup' in params]);

  it('are not sent', async () => {
    await show();
    await drop();
    await outbox.sendUntil(chat, 'sent');

    expect(listCallsWithMarkup()).toEqual([['sendMessage', 'Which type?', false]]);
  });

  it('are removed by one edit, and a deleted message is not sent again', async () => {
    outbox.startWorker();
    await show();
    await outbox.untilStatuses(chat, 'sent');
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message to edit not found' });
    await drop();
    await drop();
    await outbox.untilStatuses(chat, 'sent');

    expect(listCallsWithMarkup()).toEqual([
      ['sendMessage', 'Which type?', true],
      ['editMessageText', 'Which type?', false],
    ]);
  });
});

describe('a topic in a private chat', () => {
  const queueWithTopic = (key = 'first') =>
    outbox.queueMessages({
      chatId: chat,
      key: `${chat}:${key}`,
      subject: 'ticket:1',
      text: md`You took it`,
      options: { topic: '#1 VOIP' },
    });
  const queue = (text: string, change: object = {}) =>
    outbox.queueMessages({ chatId: chat, subject: 'ticket:1', text: md`${text}`, ...change });
  const listCallsWithThread = () =>
    outbox
      .listArrivals(chat)
      .map(({ method, params }) => [method, params.message_thread_id, params.text ?? params.name]);

  it('is created once, even after a 429, and gets the messages about its subject except replies', async () => {
    outbox.telegram.script(chat, tooMany(1));
    await queueWithTopic();
    await outbox.sendUntil(chat, 'sent');
    await queueWithTopic('again');
    await queue('Another subject', { subject: 'ticket:2' });
    await queue('A reply elsewhere', { replyTo: '5' });
    await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

    const [{ thread_id: thread }] = await outbox.dataSource.query<[{ thread_id: string }]>(
      'select thread_id from chat_topics where chat_id = $1',
      [chat],
    );
    expect(listCallsWithThread()).toEqual([
      ['createForumTopic', undefined, '#1 VOIP'],
      ['createForumTopic', undefined, '#1 VOIP'],
      ['sendMessage', Number(thread), 'You took it'],
      ['sendMessage', Number(thread), 'You took it'],
      ['sendMessage', undefined, 'Another subject'],
      ['sendMessage', undefined, 'A reply elsewhere'],
    ]);
    expect(await outbox.queries.findTopicSubject(chat, thread)).toBe('ticket:1');
    expect(await outbox.queries.findTopicSubject(chat, '1')).toBeNull();
  });

  it('is omitted if Telegram does not respond to its creation', async () => {
    outbox.telegram.script(chat, 'drop after');
    await queueWithTopic();
    await outbox.sendUntil(chat, 'sent');

    expect(listCallsWithThread()).toEqual([
      ['createForumTopic', undefined, '#1 VOIP'],
      ['sendMessage', undefined, 'You took it'],
    ]);
  });

  it('is no longer used after it was deleted', async () => {
    await queueWithTopic();
    await outbox.sendUntil(chat, 'sent');
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
    await queue('A new message');
    await outbox.untilStatuses(chat, 'sent', 'sent');

    expect(
      listCallsWithThread()
        .slice(2)
        .map(([, thread]) => thread),
    ).toEqual([expect.any(Number), undefined]);
    expect(await outbox.dataSource.query('select from chat_topics where chat_id = $1', [chat])).toEqual([]);
  });
});
