import { HiddenLimits } from '../../../../test/hidden-limits.js';
import { UNLIMITED_PACE } from '../../../../test/messenger-parts.js';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { untilAllSent } from '../../../../test/outbox.factories.js';
import { waitUntil } from '../../../../test/race.js';
import { type Arrival, blocked, tooMany } from '../../../../test/telegram-server.js';
import { OutboxPace } from './outbox-pace.js';
import { md } from '../api/markdown.js';

/** The factor by which the spans of Telegram's limits are shortened. */
const SPEEDUP = 8;
const realPace = new OutboxPace();
const pace: OutboxPace = {
  ...realPace,
  secondMs: realPace.secondMs / SPEEDUP,
  chatGapMs: realPace.chatGapMs / SPEEDUP,
  minuteMs: realPace.minuteMs / SPEEDUP,
};

const CHATS = 30;
/** More than a group may receive in a minute. */
const MESSAGES_PER_CHAT = 24;
const texts = Array.from({ length: MESSAGES_PER_CHAT }, (_, i) => String(i + 1));

const outbox = setUpOutbox();

function countMaxArrivals(arrivals: Arrival[], spanMs: number): number {
  const times = arrivals.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(...times.map((time, i) => times.slice(i).filter((other) => other < time + spanMs).length));
}

it('sends hundreds of messages to 30 chats in order and never faster than Telegram allows', async () => {
  const chats = Array.from({ length: CHATS }, (_, i) => `${i % 2 ? '-' : ''}${outbox.newChat()}`);
  const [blockedChat, busyChat] = [chats[0]!, chats[2]!];
  outbox.telegram.script(blockedChat, ...Array<typeof blocked>(MESSAGES_PER_CHAT).fill(blocked));
  outbox.telegram.script(busyChat, 'ok', tooMany(3));
  await outbox.transaction(async () => {
    for (let n = 1; n <= MESSAGES_PER_CHAT; n += 1) {
      for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`${n}` });
    }
  });
  const first = outbox.startWorker({ pace });
  await waitUntil(() => outbox.telegram.arrivals.length > 200, 60_000);
  outbox.startWorker({ pace });
  await first.stop();
  await untilAllSent(outbox.dataSource.manager, 120_000);
  await outbox.stopWorkers();

  const { arrivals } = outbox.telegram;
  expect(countMaxArrivals(arrivals, pace.secondMs)).toBeLessThanOrEqual(pace.perSecond);
  for (const chat of chats) expect(countMaxArrivals(outbox.listArrivals(chat), pace.chatGapMs)).toBe(1);
  for (const group of chats.filter((chat) => chat.startsWith('-')))
    expect(countMaxArrivals(outbox.listArrivals(group), pace.minuteMs)).toBeLessThanOrEqual(
      pace.perGroupMinute,
    );
  for (const chat of chats.filter((other) => other !== blockedChat))
    expect(outbox.telegram.listTextsIn(chat)).toEqual(texts);
  expect(outbox.listArrivals(blockedChat)).toHaveLength(MESSAGES_PER_CHAT);
  const [, refused, retried] = outbox.listArrivals(busyChat);
  expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(3_000);
  // one arrived again after a 429
  expect(arrivals).toHaveLength(CHATS * MESSAGES_PER_CHAT + 1);
}, 200_000);

it.each(['stands by', 'takes over'])(
  'respects the rate limit of the bot while another replica %s',
  async (behaviour) => {
    const slowPace = { ...UNLIMITED_PACE, perSecond: 5, secondMs: 2_000 };
    const chats = Array.from({ length: 8 }, outbox.newChat);
    const listArrivals = () => chats.flatMap((chat) => outbox.listArrivals(chat));
    await outbox.transaction(async () => {
      for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`hello` });
    });
    const first = outbox.startWorker({ pace: slowPace });
    await waitUntil(() => listArrivals().length > 0);
    outbox.startWorker({ pace: slowPace });
    if (behaviour === 'takes over') await first.stop();
    for (const chat of chats) await outbox.untilStatuses(chat, 'sent');
    await outbox.stopWorkers();
    // 20 ms less, because calls may take different times to arrive.
    expect(countMaxArrivals(listArrivals(), slowPace.secondMs - 20)).toBeLessThanOrEqual(slowPace.perSecond);
  },
  30_000,
);

it('learns how many messages the bot may send', async () => {
  // Only the limit per second matters.
  const limits = new HiddenLimits(
    { messagesPerMinute: [1_000], reactionsPerMinute: [1_000], perSecond: [4] },
    pace.minuteMs,
  );
  outbox.telegram.limits = limits;
  const arrivalsBefore = outbox.telegram.arrivals.length;
  const chatCount = 300;
  const chats = Array.from({ length: chatCount }, outbox.newChat);
  await outbox.transaction(() =>
    outbox.messages.enqueue(...chats.map((chatId) => ({ chatId, text: md`hello` }))),
  );
  outbox.startWorker({ pace });
  await untilAllSent(outbox.dataSource.manager, 60_000);

  expect(limits.violations).toEqual([]);
  const arrivals = outbox.telegram.arrivals.slice(arrivalsBefore);
  const accepted = arrivals.filter(({ hasTakenEffect }) => hasTakenEffect);
  expect(accepted.map(({ params }) => String(params.chat_id)).sort()).toEqual(chats.sort());
  // Fewer calls are refused in the second half, because the rate was halved.
  const middle = arrivals[chatCount / 2]!.at;
  const lateRefusals = limits.refusals.filter(({ at }) => at > middle);
  expect(lateRefusals.length).toBeLessThanOrEqual(Math.ceil(limits.refusals.length / 2));
}, 70_000);
