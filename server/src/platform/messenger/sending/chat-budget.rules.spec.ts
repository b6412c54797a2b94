import { OutboxPace } from './outbox-pace.js';
import { type CallKind, countCallsWithin, planNextCall } from './chat-budget.rules.js';

const pace = new OutboxPace();
const GROUP = '-100';
const PRIVATE = '7';
/** Calls at these seconds ago, the newest first. */
const ages = (...seconds: number[]) => seconds.map((second) => second * 1_000);
/** That many calls, one in each second. */
const everySecond = (count: number) => ages(...Array(count).keys());

const turn = (
  kind: CallKind,
  chatId: string,
  agesMs: number[],
  { rate = null as number | null, is429 = false } = {},
) => planNextCall(kind, chatId, { rate, agesMs }, pace, is429);

describe('a group', () => {
  it('may get a quarter of its minute one second after the other', () => {
    expect(turn('message', GROUP, everySecond(5)).waitMs).toBe(1_000);
  });

  it('gets the rest spread over the minute', () => {
    expect(turn('message', GROUP, everySecond(6)).waitMs).toBe(3_000);
  });

  it('waits until the oldest call of a full minute is a minute old', () => {
    expect(turn('message', GROUP, ages(0, ...Array<number>(18).fill(20), 41)).waitMs).toBeCloseTo(19_000, -2);
  });

  it('gets half after a refusal, but never less than a tenth of what it began with', () => {
    expect(turn('message', GROUP, ages(0), { is429: true })).toEqual({ rate: 10, waitMs: 1_000 });
    expect(turn('message', GROUP, ages(0), { rate: 2, is429: true })).toEqual({ rate: 2, waitMs: 30_000 });
  });

  it('may get more than one a second once it has learned that', () => {
    expect(turn('message', GROUP, ages(0), { rate: 120 }).waitMs).toBe(500);
  });
});

describe('a private chat', () => {
  it('begins with one message a second', () => {
    expect(turn('message', PRIVATE, everySecond(20))).toEqual({ rate: null, waitMs: 1_000 });
  });

  it('gets half of them after a refusal', () => {
    expect(turn('message', PRIVATE, ages(0), { is429: true })).toEqual({ rate: 30, waitMs: 2_000 });
  });
});

describe('reactions', () => {
  it('begin with one a second, in groups too', () => {
    expect(turn('reaction', GROUP, everySecond(30))).toEqual({ rate: null, waitMs: 1_000 });
  });

  it('come faster after a full minute without a refusal', () => {
    const { rate, waitMs } = turn('reaction', GROUP, everySecond(59));
    expect(rate).toBe(60.05);
    expect(waitMs).toBeLessThan(1_000);
  });
});

describe('the messages that a group can get in time', () => {
  const within = (ms: number, use: object = {}) =>
    countCallsWithin(ms, { rate: null, used: 0, waitMs: 0, ...use }, 100, pace);

  it.each([
    ['one second after the other at first', 5_999, {}, 6],
    ['then one in three seconds', 12_000, {}, 8],
    ['fewer if it got some in the last minute', 9_000, { used: 20 }, 4],
    ['fewer at a lower rate', 12_000, { rate: 10, used: 10 }, 3],
    ['fewer if it has to wait first', 12_000, { used: 20, waitMs: 9_000 }, 2],
    ['none if it has to wait longer', 12_000, { waitMs: 12_001 }, 0],
  ])('%s', (_, ms, use, expected) => expect(within(ms, use)).toBe(expected));
});
