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
/** The thread that the first call created. */
async function getThreadId(): Promise<number> {
  const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
    'select thread_id as id from chat_topics where chat_id = $1',
    [chat],
  );
  return Number(id);
}

it('creates a topic for the first message, and sends all messages about its subject there', async () => {
  await startTopic();
  await outbox.sendUntil(chat, 'sent');
  await send('A new message');
  await send('Another subject', { about: 'ticket:2' });
  await send('A reply elsewhere', { replyTo: '5' });
  await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

  const thread = await getThreadId();
  expect(calls()).toEqual([
    ['createForumTopic', undefined, '#1 VOIP'],
    ['sendMessage', thread, 'You took it'],
    ['sendMessage', thread, 'A new message'],
    ['sendMessage', undefined, 'Another subject'],
    ['sendMessage', undefined, 'A reply elsewhere'],
  ]);
  expect(await outbox.queries.findTopicSubject(chat, String(thread))).toBe('ticket:1');
  expect(await outbox.queries.findTopicSubject(chat, '1')).toBeNull();
});

it('does not create a topic twice', async () => {
  await startTopic();
  await outbox.sendUntil(chat, 'sent');
  await startTopic('again');
  await outbox.untilStatuses(chat, 'sent', 'sent');

  expect(calls().map(([method]) => method)).toEqual(['createForumTopic', 'sendMessage', 'sendMessage']);
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

it('retries the creation of a topic after a 429', async () => {
  outbox.telegram.script(chat, tooMany(1));
  await startTopic();
  await outbox.sendUntil(chat, 'sent');

  expect(calls().map(([method]) => method)).toEqual(['createForumTopic', 'createForumTopic', 'sendMessage']);
  expect(calls().at(-1)![1]).toBe(await getThreadId());
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
