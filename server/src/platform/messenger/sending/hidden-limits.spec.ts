import { HiddenLimits, type Limits } from '../../../../test/hidden-limits.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { md } from '../api/markdown.js';
import { OutboxPace } from './outbox-pace.js';

const FASTER = 10;
const real = new OutboxPace();
const pace: OutboxPace = {
  ...real,
  secondMs: real.secondMs / FASTER,
  chatGapMs: real.chatGapMs / FASTER,
  minuteMs: real.minuteMs / FASTER,
};

const outbox = describeOutbox();
const setHiddenLimits = (change: Partial<Limits>): HiddenLimits => {
  const limits = { messagesPerMinute: [1_000], reactionsPerMinute: [1_000], perSecond: [1_000], ...change };
  return (outbox.telegram.limits = new HiddenLimits(limits, pace.minuteMs));
};
const countOpen = async () => {
  const open = `select 1 from outbox_messages where status in ('pending', 'sending')`;
  return (await outbox.dataSource.query<object[]>(open)).length;
};
const listAccepted = () => outbox.telegram.arrivals.filter(({ done }) => done);

it('learns how many reactions a chat may receive', async () => {
  const limits = setHiddenLimits({ reactionsPerMinute: [30] });
  const chat = `-${outbox.newChat()}`;
  const messageIds = Array.from({ length: 60 }, (_, n) => String(n + 1));
  await outbox.transaction(() =>
    outbox.messages.enqueue(
      ...messageIds.map((messageId) => ({ chatId: chat, messageId, emoji: '👍', fallback: md`accepted` })),
    ),
  );
  outbox.startWorker({ pace });
  await waitUntil(async () => (await countOpen()) === 0, 60_000);

  expect(limits.refusals.length).toBeGreaterThan(0);
  expect(limits.violations).toEqual([]);
  expect(listAccepted().map(({ params }) => String(params.message_id))).toEqual(messageIds);
}, 70_000);

it('learns how many messages the bot may send', async () => {
  outbox.telegram.forget();
  const limits = setHiddenLimits({ perSecond: [4] });
  const chats = Array.from({ length: 300 }, outbox.newChat);
  await outbox.transaction(() =>
    outbox.messages.enqueue(...chats.map((chatId) => ({ chatId, text: md`hello` }))),
  );
  outbox.startWorker({ pace });
  await waitUntil(async () => (await countOpen()) === 0, 60_000);

  expect(limits.violations).toEqual([]);
  expect(
    listAccepted()
      .map(({ params }) => String(params.chat_id))
      .sort(),
  ).toEqual(chats.sort());
  // Fewer calls are refused in the second half, because the rate was halved.
  const middle = outbox.telegram.arrivals[150]!.at;
  const late = limits.refusals.filter(({ at }) => at > middle);
  expect(late.length).toBeLessThanOrEqual(Math.ceil(limits.refusals.length / 2));
}, 70_000);
