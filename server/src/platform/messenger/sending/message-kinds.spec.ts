import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { tooMany } from '../../../../test/telegram-server.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();
let chat: string;
beforeEach(() => {
  chat = outbox.newChat();
});

const calls = () => outbox.arrivalsOf(chat).map(({ method, params }) => [method, params.text]);

describe('a reaction', () => {
  const react = (emoji = '👍') =>
    outbox.transaction(() =>
      outbox.messages.react({ chatId: chat, messageId: '77', emoji, otherwise: md`A1 is accepted` }),
    );

  it.each([
    ['👍', [{ type: 'emoji', emoji: '👍' }]],
    ['', []],
  ])('%j is set on the message', async (emoji, reaction) => {
    await react(emoji);
    outbox.startWorker();
    await outbox.untilStatuses(chat, 'sent');

    expect(outbox.arrivalsOf(chat).map(({ method, params }) => [method, params])).toEqual([
      ['setMessageReaction', { chat_id: Number(chat), message_id: 77, reaction }],
    ]);
  });

  it('that Telegram refuses becomes a reply', async () => {
    outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: REACTION_INVALID' });
    await react();
    outbox.startWorker();
    await outbox.untilStatuses(chat, 'sent');

    expect(calls()).toEqual([
      ['setMessageReaction', undefined],
      ['sendMessage', 'A1 is accepted'],
    ]);
    expect(outbox.arrivalsOf(chat)[1]!.params.reply_parameters).toMatchObject({ message_id: 77 });
  });

  it.each([['drop after' as const], [tooMany(1)]])('is set again after %j', async (answer) => {
    outbox.telegram.script(chat, answer);
    await react();
    outbox.startWorker();
    await outbox.untilStatuses(chat, 'sent');

    expect(calls().map(([method]) => method)).toEqual(['setMessageReaction', 'setMessageReaction']);
  });
});

describe('a message with a key', () => {
  const show = (text: string) =>
    outbox.transaction(() =>
      outbox.messages.queueOrChange({ chatId: chat, key: `card:${chat}`, text: md`${text}`, about: 'card' }),
    );

  it('is changed before it is sent', async () => {
    await show('one');
    await show('two');
    outbox.startWorker();
    await outbox.untilStatuses(chat, 'sent');

    expect(calls()).toEqual([['sendMessage', 'two']]);
  });

  it('is edited after it was sent', async () => {
    outbox.startWorker();
    await show('one');
    await outbox.untilStatuses(chat, 'sent');
    await show('two');
    await waitUntil(() => calls().length === 2);
    await outbox.untilStatuses(chat, 'sent');

    expect(calls()).toEqual([
      ['sendMessage', 'one'],
      ['editMessageText', 'two'],
    ]);
  });

  it('is edited after it was on its way', async () => {
    outbox.telegram.script(chat, { slowMs: 300 });
    await show('one');
    outbox.startWorker();
    await waitUntil(() => calls().length === 1);
    await show('two');
    await waitUntil(() => calls().length === 2);
    await outbox.untilStatuses(chat, 'sent');

    expect(calls()[1]).toEqual(['editMessageText', 'two']);
  });

  it('is known by its subject', async () => {
    await show('one');
    outbox.startWorker();
    await outbox.untilStatuses(chat, 'sent');

    const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
      'select sent_message_id as id from outbox_messages where chat_id = $1',
      [chat],
    );
    expect(await outbox.messages.findSubject(chat, id)).toBe('card');
    expect(await outbox.messages.findSubject(chat, '1')).toBeNull();
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
  await outbox.queue({ chatId: chat, text: md`Two`, options: { photoIds } });
  outbox.startWorker();
  await outbox.untilStatuses(chat, 'sent');

  const [arrival] = outbox.arrivalsOf(chat);
  expect(arrival).toMatchObject({ method, params });
});

it('can ask for a reply, be for one member only, and be silent', async () => {
  const options = {
    askReply: 'The reason',
    onlyFor: { telegramId: '5', callbackQueryId: '9' },
    isSilent: true,
  };
  await outbox.queue({ chatId: chat, text: md`Why?`, options });
  outbox.startWorker();
  await outbox.untilStatuses(chat, 'sent');

  expect(outbox.arrivalsOf(chat)[0]!.params).toMatchObject({
    disable_notification: true,
    ephemeral_message_parameters: { receiver_user_id: 5, callback_query_id: '9' },
    reply_markup: { force_reply: true, input_field_placeholder: 'The reason', selective: true },
  });
});
