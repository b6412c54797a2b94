import { FAST } from '../../../../test/messenger-parts.js';
import { describeOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { type Arrival, blocked, tooMany } from '../../../../test/telegram-server.js';
import { OutboxPace } from './outbox-pace.js';
import { md } from '../api/markdown.js';

/** Telegram's limits, with every span shortened by this factor. */
const FASTER = 8;
const real = new OutboxPace();
const pace: OutboxPace = {
  ...real,
  secondMs: real.secondMs / FASTER,
  chatGapMs: real.chatGapMs / FASTER,
  minuteMs: real.minuteMs / FASTER,
};

const CHATS = 30;
/** More than a group may get in a minute. */
const EACH = 24;

const outbox = describeOutbox();

/** The most arrivals within any span of that length. */
function busiest(arrivals: Arrival[], spanMs: number): number {
  const times = arrivals.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(...times.map((time, i) => times.slice(i).filter((other) => other < time + spanMs).length));
}

it('sends hundreds of messages over 30 chats in order and never faster than Telegram allows', async () => {
  const chats = Array.from({ length: CHATS }, (_, i) => `${i % 2 ? '-' : ''}${outbox.newChat()}`);
  const [deaf, busy] = [chats[0]!, chats[2]!];
  outbox.telegram.script(deaf, ...Array<typeof blocked>(EACH).fill(blocked));
  outbox.telegram.script(busy, 'ok', tooMany(3));
  await outbox.transaction(async () => {
    for (let n = 1; n <= EACH; n += 1) {
      for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`${n}` });
    }
  });
  const first = outbox.startWorker({ pace });
  // Another replica takes over in the middle.
  await waitUntil(() => outbox.telegram.arrivals.length > 200, 60_000);
  outbox.startWorker({ pace });
  await first.stop();
  await waitUntil(async () => {
    const open = await outbox.dataSource.query<object[]>(
      `select 1 from outbox_messages where status in ('pending', 'sending') limit 1`,
    );
    return open.length === 0;
  }, 120_000);
  await outbox.stopWorkers();

  const { arrivals } = outbox.telegram;
  expect(busiest(arrivals, pace.secondMs)).toBeLessThanOrEqual(pace.perSecond);
  for (const chat of chats) expect(busiest(outbox.arrivalsOf(chat), pace.chatGapMs)).toBe(1);
  for (const group of chats.filter((chat) => chat.startsWith('-')))
    expect(busiest(outbox.arrivalsOf(group), pace.minuteMs)).toBeLessThanOrEqual(pace.perGroupMinute);
  for (const chat of chats.filter((each) => each !== deaf))
    expect(outbox.telegram.textsIn(chat)).toEqual(texts);
  expect(outbox.arrivalsOf(deaf)).toHaveLength(EACH);
  const [, refused, retried] = outbox.arrivalsOf(busy);
  expect(retried!.at - refused!.at).toBeGreaterThanOrEqual(3_000);
  expect(arrivals).toHaveLength(CHATS * EACH + 1);
}, 200_000);

it.each(['stands by', 'takes over'])(
  'keeps the pace of all while another replica %s',
  async (what) => {
    const slow = { ...FAST, perSecond: 5, secondMs: 2_000 };
    const chats = Array.from({ length: 12 }, outbox.newChat);
    const arrivals = () => chats.flatMap((chat) => outbox.arrivalsOf(chat));
    await outbox.transaction(async () => {
      for (const chatId of chats) await outbox.messages.enqueue({ chatId, text: md`hello` });
    });
    const first = outbox.startWorker({ pace: slow });
    await waitUntil(() => arrivals().length > 0);
    outbox.startWorker({ pace: slow });
    if (what === 'takes over') await first.stop();
    for (const chat of chats) await outbox.untilStatuses(chat, 'sent');
    await outbox.stopWorkers();
    expect(busiest(arrivals(), slow.secondMs - 20)).toBeLessThanOrEqual(5);
  },
  30_000,
);

const texts = Array.from({ length: EACH }, (_, i) => String(i + 1));
