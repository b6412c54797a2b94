import { describeOutbox } from '../../../../test/outbox-harness.js';
import { type ScriptedAnswer, tooMany } from '../../../../test/telegram-server.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();
let chat: string;
beforeEach(() => void (chat = outbox.newChat()));

const begin = (key = 'begin') =>
  outbox.queue({
    chatId: chat,
    key: `${chat}:${key}`,
    about: 'ticket:1',
    text: md`You took it`,
    options: { topic: '#1 VOIP' },
  });
const say = (text: string, more: object = {}) =>
  outbox.queue({ chatId: chat, about: 'ticket:1', text: md`${text}`, ...more });
const calls = () =>
  outbox
    .arrivalsOf(chat)
    .map(({ method, params }) => [method, params.message_thread_id, params.text ?? params.name]);
/** The thread that the first call has made. */
async function threadId(): Promise<number> {
  const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
    'select thread_id as id from chat_topics where chat_id = $1',
    [chat],
  );
  return Number(id);
}

it('is created for the first message, and all messages about its subject are sent there', async () => {
  await begin();
  await outbox.sendUntil(chat, 'sent');
  await say('A new message');
  await say('Another subject', { about: 'ticket:2' });
  await say('A reply elsewhere', { replyTo: '5' });
  await outbox.untilStatuses(chat, 'sent', 'sent', 'sent', 'sent');

  const thread = await threadId();
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

it('is not created again', async () => {
  await begin();
  await outbox.sendUntil(chat, 'sent');
  await begin('again');
  await outbox.untilStatuses(chat, 'sent', 'sent');

  expect(calls().map(([method]) => method)).toEqual(['createForumTopic', 'sendMessage', 'sendMessage']);
});

it.each<[ScriptedAnswer]>([
  [{ refuse: 400, description: 'Bad Request: the chat is not a forum' }],
  ['drop after'],
])('is left out if Telegram answers %j', async (answer) => {
  outbox.telegram.script(chat, answer);
  await begin();
  await outbox.sendUntil(chat, 'sent');

  expect(calls()).toEqual([
    ['createForumTopic', undefined, '#1 VOIP'],
    ['sendMessage', undefined, 'You took it'],
  ]);
});

it('is created later after a 429', async () => {
  outbox.telegram.script(chat, tooMany(1));
  await begin();
  await outbox.sendUntil(chat, 'sent');

  expect(calls().map(([method]) => method)).toEqual(['createForumTopic', 'createForumTopic', 'sendMessage']);
  expect(calls().at(-1)![1]).toBe(await threadId());
});

it('that is gone is not used any more', async () => {
  await begin();
  await outbox.sendUntil(chat, 'sent');
  outbox.telegram.script(chat, { refuse: 400, description: 'Bad Request: message thread not found' });
  await say('A new message');
  await outbox.untilStatuses(chat, 'sent', 'sent');

  expect(
    calls()
      .slice(2)
      .map(([, thread]) => thread),
  ).toEqual([expect.any(Number), undefined]);
  expect(await outbox.dataSource.query('select from chat_topics where chat_id = $1', [chat])).toEqual([]);
});
