import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { raceBehind, waitUntil } from '../../../../test/race.js';
import { blocked, type ScriptedAnswer } from '../../../../test/telegram-server.js';
import { type Markdown, md } from '../api/markdown.js';

const outbox = setUpOutbox();
let chat: string;
beforeEach(() => void (chat = outbox.newChat()));

let eventCount = 0;
const newEvent = ({ at = '2026-03-10T12:00:00Z', key = 'ticket:1', isSeen = false, composer = '' } = {}) => ({
  chatId: chat,
  key: `event:${(eventCount += 1)}`,
  series: { key, isSeen, now: new Date(at), formatText: (count: number) => md`${count} new` },
  buildContent: (text: Markdown) => (composer ? { composer, args: { text: text.source } } : { text }),
});
const queueEvent = (change?: Parameters<typeof newEvent>[0]) =>
  outbox.transaction(() => outbox.messages.enqueueInSeries(newEvent(change)));
const listCalls = () => outbox.listArrivals(chat).map(({ method, params }) => [method, params.text]);
const untilCalls = (count: number) => waitUntil(() => listCalls().length >= count);

it('changes a message that is not sent yet', async () => {
  await queueEvent();
  await queueEvent();
  await queueEvent();
  await outbox.sendUntil(chat, 'sent');
  expect(listCalls()).toEqual([['sendMessage', '3 new']]);
});

it('accepts events of several series in one call', async () => {
  await queueEvent();
  await outbox.transaction(() => outbox.messages.enqueueInSeries(newEvent(), newEvent({ key: 'ticket:2' })));
  await outbox.sendUntil(chat, 'sent', 'sent');
  expect(listCalls()).toEqual([
    ['sendMessage', '2 new'],
    ['sendMessage', '1 new'],
  ]);
});

it('edits a sent message, even after other messages of the chat', async () => {
  outbox.startWorker();
  await queueEvent();
  await outbox.untilStatuses(chat, 'sent');
  await outbox.queueTexts(chat, 'other');
  await outbox.untilStatuses(chat, 'sent', 'sent');
  await queueEvent();
  await untilCalls(3);
  await outbox.untilStatuses(chat, 'sent', 'sent');
  expect(listCalls()).toEqual([
    ['sendMessage', '1 new'],
    ['sendMessage', 'other'],
    ['editMessageText', '2 new'],
  ]);
  const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
    'select sent_message_id as id from outbox_messages where chat_id = $1 order by id limit 1',
    [chat],
  );
  expect(outbox.listArrivals(chat)[2]!.params).toMatchObject({
    message_id: Number(id),
    parse_mode: 'MarkdownV2',
  });
  await queueEvent();
  await untilCalls(4);
  expect(listCalls()[3]).toEqual(['editMessageText', '3 new']);
});

it('edits a message that changed while in flight', async () => {
  outbox.telegram.script(chat, { slowMs: 300 });
  outbox.startWorker();
  await queueEvent();
  await outbox.untilStatuses(chat, 'sending');
  await queueEvent();
  await queueEvent();
  await untilCalls(2);
  await outbox.untilStatuses(chat, 'sent');
  expect(listCalls()).toEqual([
    ['sendMessage', '1 new'],
    ['editMessageText', '3 new'],
  ]);
});

it('composes the message again for each change', async () => {
  outbox.composers.register('news', ({ text }) => Promise.resolve({ text: md`composed: ${String(text)}` }));
  outbox.startWorker();
  await queueEvent({ composer: 'news' });
  await outbox.untilStatuses(chat, 'sent');
  await queueEvent({ composer: 'news' });
  await untilCalls(2);
  expect(listCalls().map(([, text]) => text)).toEqual(['composed: 1 new', 'composed: 2 new']);
});

it.each([
  ['a minute after the first', { at: '2026-03-10T12:01:00Z' }],
  ['of another series', { key: 'ticket:2' }],
  ['if the person has seen the earlier ones', { isSeen: true }],
])('starts a new message %s', async (_, change) => {
  await queueEvent();
  await queueEvent(change);
  await outbox.sendUntil(chat, 'sent', 'sent');
  expect(listCalls()).toEqual([
    ['sendMessage', '1 new'],
    ['sendMessage', '1 new'],
  ]);
});

it('starts a new message after one that failed', async () => {
  outbox.telegram.script(chat, blocked);
  outbox.startWorker();
  await queueEvent();
  await outbox.untilStatuses(chat, 'failed');
  await queueEvent({ at: '2026-03-10T12:00:59Z' });
  await outbox.untilStatuses(chat, 'failed', 'sent');
});

describe('an edit', () => {
  beforeEach(async () => {
    outbox.startWorker();
    await queueEvent();
    await outbox.untilStatuses(chat, 'sent');
  });

  const refusal = (description: string) => ({ refuse: 400, description: `Bad Request: ${description}` });

  it.each<[string, ScriptedAnswer, methods: string[]]>([
    [
      'of a deleted message sends a new one',
      refusal('message to edit not found'),
      ['editMessageText', 'sendMessage'],
    ],
    ['that changes nothing is done', refusal('message is not modified'), ['editMessageText']],
    ['without a response is repeated', 'drop after', ['editMessageText', 'editMessageText']],
  ])('%s', async (_, answer, methods) => {
    outbox.telegram.script(chat, answer);
    await queueEvent();
    await untilCalls(1 + methods.length);
    await outbox.untilStatuses(chat, 'sent');
    expect(listCalls().slice(1)).toEqual(methods.map((method) => [method, '2 new']));
  });

  it('has its own count of attempts', async () => {
    // Six edits, while each may have five attempts.
    for (let changes = 2; changes <= 7; changes += 1) {
      await queueEvent();
      await untilCalls(changes);
      await outbox.untilStatuses(chat, 'sent');
    }
    outbox.telegram.script(chat, 'drop after');
    await queueEvent();
    await untilCalls(9);
    await outbox.untilStatuses(chat, 'sent');
    expect(listCalls().slice(7)).toEqual([
      ['editMessageText', '8 new'],
      ['editMessageText', '8 new'],
    ]);
  });

  it('is repeated by the next leader if the sender dies', async () => {
    outbox.telegram.script(chat, { slowMs: 500 });
    await queueEvent();
    await outbox.untilStatuses(chat, 'sending');
    outbox.startWorker();
    await outbox.killLeader();
    await untilCalls(3);
    await outbox.untilStatuses(chat, 'sent');
    expect(
      listCalls()
        .slice(1)
        .every(([method]) => method === 'editMessageText'),
    ).toBe(true);
  });
});

it('starts a new message after one that fails concurrently', async () => {
  await queueEvent();
  await raceBehind(
    outbox.dataSource.manager,
    [`update outbox_messages set status = 'failed' where chat_id = $1`, [chat]],
    [() => queueEvent()],
  );
  expect(await outbox.listStatuses(chat)).toEqual(['failed', 'pending']);
});
