import { OutboxPace } from './outbox-pace.js';
import { type CallKind, countCallsWithin, planNextCall } from './chat-budget.rules.js';

/** By default, per minute: 20 messages to a group, 60 to a private chat, and 60 reactions. */
const pace = new OutboxPace();
const GROUP = '-100';
const PRIVATE = '7';
const toMs = (...seconds: number[]) => seconds.map((second) => second * 1_000);
const everySecond = (count: number) => toMs(...Array(count).keys());

const plan = (
  kind: CallKind,
  chatId: string,
  agesMs: number[],
  { rate = null as number | null, wasRefused = false } = {},
) => planNextCall(kind, chatId, { rate, agesMs }, pace, wasRefused);

describe('a group', () => {
  it('may receive a quarter of its messages per minute at one per second', () => {
    expect(plan('message', GROUP, everySecond(5)).waitMs).toBe(1_000);
  });

  it('receives the rest spread over the minute', () => {
    expect(plan('message', GROUP, everySecond(6)).waitMs).toBe(3_000);
  });

  it('waits until the oldest call of a full minute is a minute old', () => {
    const twentyCalls = toMs(0, ...Array<number>(18).fill(20), 41);
    expect(plan('message', GROUP, twentyCalls).waitMs).toBeCloseTo(19_000, -2);
  });

  it('has its rate halved by a refusal, but never below a tenth of the initial rate', () => {
    expect(plan('message', GROUP, toMs(0), { wasRefused: true })).toEqual({ rate: 10, waitMs: 1_000 });
    expect(plan('message', GROUP, toMs(0), { rate: 2, wasRefused: true })).toEqual({
      rate: 2,
      waitMs: 30_000,
    });
  });

  it('may receive more than one message per second at a higher learned rate', () => {
    expect(plan('message', GROUP, toMs(0), { rate: 120 }).waitMs).toBe(500);
  });
});

describe('a private chat', () => {
  it('starts with one message per second', () => {
    expect(plan('message', PRIVATE, everySecond(20))).toEqual({ rate: null, waitMs: 1_000 });
  });

  it('has its rate halved by a refusal', () => {
    expect(plan('message', PRIVATE, toMs(0), { wasRefused: true })).toEqual({ rate: 30, waitMs: 2_000 });
  });
});

describe('reactions', () => {
  it('start with one per second, also in groups', () => {
    expect(plan('reaction', GROUP, everySecond(30))).toEqual({ rate: null, waitMs: 1_000 });
  });

  it('become faster after a full minute without a refusal', () => {
    const { rate, waitMs } = plan('reaction', GROUP, everySecond(59));
    expect(rate).toBe(60.05); // a sixtieth of the rise per minute
    expect(waitMs).toBeLessThan(1_000);
  });
});

describe('countCallsWithin', () => {
  const countWithin = (ms: number, usage: object) =>
    countCallsWithin(ms, { rate: null, used: 0, waitMs: 0, ...usage }, 100, pace);

  it.each([
    ['counts one message per second at first', 5_999, {}, 6],
    ['counts one message in three seconds after the burst', 12_000, {}, 8],
    ['counts fewer messages if some were sent in the last minute', 9_000, { used: 20 }, 4],
    ['counts fewer messages at a lower rate', 12_000, { rate: 10, used: 10 }, 3],
    ['counts fewer messages if the chat must wait first', 12_000, { used: 20, waitMs: 9_000 }, 2],
    ['counts no message if the chat must wait longer than the time', 12_000, { waitMs: 12_001 }, 0],
  ])('%s', (_, ms, usage, expected) => expect(countWithin(ms, usage)).toBe(expected));
});
