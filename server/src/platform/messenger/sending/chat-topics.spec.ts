import { describeOutbox } from '../../../../test/outbox-harness.js';
import { type ScriptedAnswer, tooMany } from '../../../../test/telegram-server.js';
import { md } from '../api/markdown.js';

/** Topics in private chats. */

const outbox = describeOutbox();
let chat: string;
beforeEach(() => void (chat = outbox.newChat()));

const startTopic = (key = 'begin') =>
  outbox.queue({
    chatId: chat,
    key: `${chat}:${key}`,
    about: 'ticket:1',
    text: md`You took it`,
    options: { topic: '#1 VOIP' },
  });
const send = (text: string, change: object = {}) =>
  outbox.queue({ chatId: chat, about: 'ticket:1', text: md`${text}`, ...change });
const calls = () =>
  outbox
    .arrivalsOf(chat)
    .map(({ method, params }) => [method, params.message_thread_id, params.text ?? params.name]);

it('creates a topic once, also after a 429, and sends all messages about its subject there', async () => {
  outbox.telegram.script(chat, tooMany(1));
  await startTopic();
  await outbox.sendUntil(chat, 'sent');
  await startTopic('again');
  await send('Another subject', { about: 'ticket:2' });
  await send('A reply elsewhere', { replyTo: '5' });
  await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

  const [{ thread_id: thread }] = await outbox.dataSource.query<[{ thread_id: string }]>(
    'select thread_id from chat_topics where chat_id = $1',
    [chat],
  );
  expect(calls()).toEqual([
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

it.each<[ScriptedAnswer]>([
  [{ refuse: 400, description: 'Bad Request: the chat is not a forum' }],
  ['drop after'],
])('sends the message without a topic if Telegram responds %j', async (answer) => {
  outbox.telegram.script(chat, answer);
  await startTopic();
  await outbox.sendUntil(chat, 'sent');

  expect(calls()).toEqual([
    ['createForumTopic', undefined, '#1 VOIP'],
    ['sendMessage', undefined, 'You took it'],
  ]);
});

it('no longer uses a topic that was deleted', async () => {
  await startTopic();
  await outbox.sendUntil(chat, 'sent');
  outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
  await send('A new message');
  await outbox.untilStatuses(chat, 'sent', 'sent');

  expect(
    calls()
      .slice(2)
      .map(([, thread]) => thread),
  ).toEqual([expect.any(Number), undefined]);
  expect(await outbox.dataSource.query('select from chat_topics where chat_id = $1', [chat])).toEqual([]);
});
