import { FAST } from '../../../../test/messenger-parts.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';

const outbox = describeOutbox();

const queueNotices = (chats: string[], perChat: number) =>
  outbox.transaction(async () => {
    for (let n = 1; n <= perChat; n += 1)
      for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`notice ${n}` });
  });
const queueAnswer = (chatId: string, text: string) =>
  outbox.queue({ chatId, text: md`${text}`, isAnswer: true });
const textsIn = (chat: string) => outbox.telegram.textsIn(chat);

it('sends answers before waiting notices of the same chat, each kind in order', async () => {
  const chat = String(outbox.newChat());
  await queueNotices([chat], 3);
  await queueAnswer(chat, 'first answer');
  await queueAnswer(chat, 'second answer');

  outbox.startWorker({ pace: FAST });
  await waitUntil(() => textsIn(chat).length === 5);

  expect(textsIn(chat)).toEqual(['first answer', 'second answer', 'notice 1', 'notice 2', 'notice 3']);
});

it('sends an answer before notices to other chats, however many wait', async () => {
  const chats = Array.from({ length: 60 }, () => String(outbox.newChat()));
  const askingChat = String(outbox.newChat());
  await queueNotices(chats, 1);
  await queueAnswer(askingChat, 'the answer');
  const before = outbox.telegram.arrivals.length;

  outbox.startWorker({ pace: { ...FAST, perSecond: 5, secondMs: 200 } });
  await waitUntil(() => textsIn(askingChat).length === 1);

  expect(outbox.telegram.arrivals.length - before).toBeLessThanOrEqual(5);
});

it('does not send an answer while a message to its chat is in flight', async () => {
  const chat = String(outbox.newChat());
  outbox.telegram.script(chat, { slowMs: 500 });
  await queueNotices([chat], 1);
  outbox.startWorker({ pace: FAST });
  await waitUntil(() => outbox.arrivalsOf(chat).length === 1);
  await queueAnswer(chat, 'the answer');
  await waitUntil(() => outbox.arrivalsOf(chat).length === 2);

  const [notice, reply] = outbox.arrivalsOf(chat);
  expect(reply!.at - notice!.at).toBeGreaterThanOrEqual(450);
});

it('counts the waiting time of a change from the change on, and sends it first if a person waits for it', async () => {
  const chatId = String(outbox.newChat());
  const change = { chatId, key: `card ${chatId}`, text: md`new` };
  await outbox.dataSource.query(
    `insert into outbox_messages (chat_id, key, text, status, sent_message_id, created_at, sent_at)
     values ($1, $2, 'old', 'sent', 5, now() - interval '1 day', now() - interval '1 day')`,
    [chatId, change.key],
  );

  await outbox.transaction(() => outbox.messages.upsert(change));
  expect(await outbox.queries.countWaiting()).toMatchObject({
    notice: { waiting: 1, oldestSeconds: expect.closeTo(0, -2) },
  });

  await outbox.transaction(() => outbox.messages.upsert({ ...change, isAnswer: true }));
  expect(await outbox.queries.countWaiting()).toMatchObject({
    answer: { waiting: 1, oldestSeconds: expect.closeTo(0, -2) },
    notice: { waiting: 0 },
  });
  outbox.startWorker({ pace: FAST });
  await outbox.untilStatuses(chatId, 'sent');
});
