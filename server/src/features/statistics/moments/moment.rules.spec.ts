import { renderPlain } from '../../../texts/texts.js';
import type { DayResult } from '../standing/standing.rules.js';
import {
  type MemberProgress,
  type MemberDay,
  buildEveningMoment,
  isEvening,
  isInactive,
  getLastMilestone,
  listOwnMoments,
  buildPassingMoments,
  type PersonResults,
  getPreviousResult,
  toSnapshot,
  getSettlementSeconds,
  buildMomentText,
  type MomentWithRival,
} from './moment.rules.js';

const today = '2026-03-12'; // a Thursday, the last day of its week
const newDay = (date: string, amount = '10.00', count = 1, ftd = 0): DayResult => ({
  day: date,
  count,
  ftd,
  amount,
});
const buildResults = (change: Partial<PersonResults> = {}): PersonResults => ({
  today,
  isSales: false,
  periodStart: '2026-03-01',
  goal: 0n,
  periodResult: 0n,
  days: [],
  daysOff: new Set(),
  lastSnapshot: null,
  ...change,
});
const newSnapshot = (result: bigint, streak = 0, day = today, comparisonKey = '2026-03-01 retention') => ({
  day,
  comparisonKey,
  result,
  streak,
});
const listMoments = (kind: string, change: Partial<PersonResults>) =>
  listOwnMoments(buildResults(change)).filter((moment) => moment.kind === kind);

describe('the target', () => {
  it.each<[string, boolean, Partial<PersonResults>]>([
    ['to the cent', true, { lastSnapshot: newSnapshot(999n) }],
    ['except for a cent', false, { periodResult: 999n, lastSnapshot: newSnapshot(0n) }],
    ['before the last check', false, { periodResult: 1_200n, lastSnapshot: newSnapshot(1_000n) }],
    ['in a new period', false, { lastSnapshot: newSnapshot(5_000n, 0, today, '2026-02-01 retention') }],
    ['in another measure', false, { isSales: true, lastSnapshot: newSnapshot(5_000n) }],
    ['today, without an earlier check', true, { days: [newDay(today, '0.01')] }],
    ['yesterday, without an earlier check', false, { days: [newDay('2026-03-11')] }],
    ['outside of any period', false, { lastSnapshot: newSnapshot(0n), periodStart: null }],
    ['but is 0', false, { goal: 0n, lastSnapshot: newSnapshot(-1n) }],
  ])('that is reached %s has a moment: %s', (_, hasMoment, change) => {
    const moments = listMoments('target', { goal: 1_000n, periodResult: 1_000n, ...change });
    expect(moments).toHaveLength(hasMoment ? 1 : 0);
  });

  it('has the first day of the period as its key', () => {
    expect(
      listMoments('target', {
        goal: 10n,
        periodResult: 12n,
        isSales: true,
        lastSnapshot: newSnapshot(3n, 0, today, '2026-03-01 sales'),
      }),
    ).toEqual([{ kind: 'target', key: '2026-03-01', facts: { have: '12', goal: '10', isSales: true } }]);
  });
});

describe('a personal best', () => {
  it.each<[string, DayResult[], string[]]>([
    ['is never the first day', [newDay(today, '50.00')], []],
    ['beats an earlier day', [newDay('2026-03-10', '20.00'), newDay(today, '20.01')], ['day 2026-03-12']],
    ['is not an equal day', [newDay('2026-03-10', '20.00'), newDay(today, '20.00')], []],
    ['may be yesterday', [newDay('2026-03-10', '20.00'), newDay('2026-03-11', '30.00')], ['day 2026-03-11']],
    ['is not an older day', [newDay('2026-03-09', '20.00'), newDay('2026-03-10', '30.00')], []],
    [
      'is not a day worse than today',
      [newDay('2026-03-10'), newDay('2026-03-11', '30.00'), newDay(today, '30.01')],
      ['day 2026-03-12'],
    ],
    [
      'does not beat a day whose result corrections removed',
      [newDay('2026-03-10', '-5.00', 0), newDay(today)],
      [],
    ],
    [
      'beats an earlier week',
      [newDay('2026-03-03', '60.00'), newDay('2026-03-08', '50.00'), newDay(today, '11.00')],
      ['week 2026-03-06'],
    ],
  ])('%s', (_, days, keys) => {
    expect(listMoments('best', { days }).map(({ key }) => key)).toEqual(keys);
  });

  it('may be the week that ended yesterday, and not an earlier one', () => {
    const days = [
      newDay('2026-03-03', '60.00'),
      newDay('2026-03-08', '40.00'),
      newDay('2026-03-09', '40.00'),
    ];

    expect(listMoments('best', { today: '2026-03-13', days })).toHaveLength(1);
    expect(listMoments('best', { today: '2026-03-14', days })).toEqual([]);
  });

  it('counts first-time deposits in a sales brand', () => {
    const days = [newDay('2026-03-02', '90.00', 1, 1), newDay(today, '1.00', 2, 2)];

    expect(listMoments('best', { isSales: true, days })).toEqual([
      { kind: 'best', key: 'day 2026-03-12', facts: { span: 'day', have: '2', isSales: true } },
      { kind: 'best', key: 'week 2026-03-06', facts: { span: 'week', have: '2', isSales: true } },
    ]);
  });
});

describe('a streak', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 3],
    [4, 3],
    [5, 5],
    [9, 5],
    [10, 10],
    [19, 10],
    [20, 20],
    [39, 20],
    [40, 40],
    [61, 60],
  ])('of %s days has passed the milestone %s', (streak, milestone) => {
    expect(getLastMilestone(streak)).toBe(milestone);
  });

  const days = [newDay('2026-03-09'), newDay('2026-03-10'), newDay(today)];
  const daysOff = new Set(['2026-03-11']);

  it.each<[string, boolean, Partial<PersonResults>]>([
    ['over a day off', true, { days, daysOff }],
    ['with a gap', false, { days }],
    ['as long as at the last check', false, { days, daysOff, lastSnapshot: newSnapshot(0n, 3) }],
    [
      'longer than at the last check',
      true,
      { days, daysOff, lastSnapshot: newSnapshot(0n, 2, '2026-03-10') },
    ],
    ['after a former streak', true, { days, daysOff, lastSnapshot: newSnapshot(0n, 8, '2026-03-08') }],
    [
      'as long as yesterday, without an earlier check',
      false,
      { days: days.slice(0, 2).concat(newDay('2026-03-08')), daysOff },
    ],
  ])('%s has a moment: %s', (_, hasMoment, change) => {
    expect(listMoments('streak', change)).toHaveLength(hasMoment ? 1 : 0);
  });

  it('has its whole length in the moment, even beyond the milestone', () => {
    const fourDays = [newDay('2026-03-08'), ...days];

    expect(
      listMoments('streak', { days: fourDays, daysOff, lastSnapshot: newSnapshot(0n, 2, '2026-03-10') }),
    ).toEqual([{ kind: 'streak', key: '2026-03-08 3', facts: { days: 4 } }]);
  });
});

it('a snapshot has the results with their period and measure', () => {
  const results = buildResults({ periodResult: 70n, isSales: true, days: [newDay(today)] });

  expect(toSnapshot(results)).toEqual({
    day: today,
    comparisonKey: '2026-03-01 sales',
    result: 70n,
    streak: 1,
  });
  expect(getPreviousResult({ ...results, lastSnapshot: toSnapshot(results), periodResult: 90n })).toBe(70n);
});

const anna: MemberProgress = { userId: 1, previous: 500n, current: 500n };
const newProgress = (previous: bigint, current: bigint, userId = 2): MemberProgress => ({
  userId,
  previous,
  current,
});

// "1 by 2: 120": member 2 passed member 1, and is ahead by 120.
it.each<[string, MemberProgress[], string[]]>([
  ['a member from behind passes', [anna, newProgress(400n, 620n)], ['1 by 2: 120']],
  ['a member who was level passes', [anna, newProgress(500n, 501n)], ['1 by 2: 1']],
  ['a member who was ahead does not pass', [anna, newProgress(501n, 620n)], []],
  ['a member who only draws level does not pass', [anna, newProgress(400n, 500n)], []],
  [
    'of two members, the nearest is named',
    [anna, newProgress(400n, 700n), newProgress(10n, 620n, 3)],
    ['1 by 3: 120'],
  ],
  ['a member without new results does not pass', [{ ...anna, current: 300n }, newProgress(400n, 400n)], []],
  [
    'nobody passes a member without results',
    [{ ...anna, previous: 0n, current: 0n }, newProgress(0n, 620n)],
    [],
  ],
  [
    'nobody passes a member who had no results before',
    [{ ...anna, previous: 0n }, newProgress(0n, 620n)],
    [],
  ],
])('passing: %s', (_, members, passed) => {
  const moments = buildPassingMoments(members, today, false);
  const describePassings = (kind: string, by: string) =>
    moments
      .filter(({ moment }) => moment.kind === kind)
      .map(
        ({ userId, moment }) => `${userId} ${by} ${moment.rivalId}: ${(moment.facts as { gap: string }).gap}`,
      );
  expect(describePassings('passed', 'by')).toEqual(passed);
  // Passing has a moment exactly if being passed has one.
  expect(describePassings('overtook', 'of').length > 0).toBe(passed.length > 0);
});

it('passing: a moment names the nearest of several members who were overtaken', () => {
  const members: MemberProgress[] = [
    { userId: 1, previous: 500n, current: 500n },
    { userId: 2, previous: 300n, current: 620n },
    { userId: 3, previous: 450n, current: 600n },
    { userId: 4, previous: 700n, current: 650n },
    { userId: 5, previous: 0n, current: 0n },
  ];
  const overtakings = buildPassingMoments(members, today, false)
    .filter(({ moment }) => moment.kind === 'overtook')
    .map(({ userId, moment }) => [userId, moment.rivalId, moment.facts]);

  expect(overtakings).toEqual([
    [2, 3, { gap: '20', isSales: false }],
    [3, 1, { gap: '100', isSales: false }],
  ]);
});

describe('the evening', () => {
  const own: MemberDay = { userId: 1, periodResult: 500n, todayResult: 200n, count: 2, amount: 200n };
  /** Another member, by default without a result today. */
  const newRival = (userId: number, periodResult: bigint, todayResult = 0n): MemberDay => ({
    userId,
    periodResult,
    todayResult,
    count: 0,
    amount: 0n,
  });
  const buildFacts = (members: MemberDay[], { member = own, hasPeriod = true, isSales = false } = {}) =>
    buildEveningMoment(member, [member, ...members], today, { hasPeriod, isSales })?.facts ?? null;

  it.each<[string, MemberDay[], { place: number | null; up: number }]>([
    ['a climb', [newRival(2, 400n), newRival(3, 600n), newRival(4, 0n)], { place: 2, up: 1 }],
    ['no fall', [newRival(2, 600n, 600n), newRival(3, 0n), newRival(4, 0n)], { place: 2, up: 0 }],
    [
      'no place in the lower half',
      [newRival(2, 600n), newRival(3, 600n), newRival(4, 0n)],
      { place: null, up: 0 },
    ],
    ['no last place', [newRival(2, 600n)], { place: null, up: 0 }],
    ['no place that all share', [newRival(2, 500n)], { place: null, up: 0 }],
    ['no place without other members', [], { place: null, up: 0 }],
  ])('mentions %s', (_, members, place) => {
    expect(buildFacts(members)).toEqual({ count: 2, amount: '200', ...place });
  });

  it('mentions no climb if the member had no result before today', () => {
    const first = { ...own, periodResult: 200n };
    expect(
      buildFacts([newRival(2, 100n), newRival(3, 50n), newRival(4, 0n)], { member: first }),
    ).toMatchObject({
      place: 1,
      up: 0,
    });
  });

  it.each([0n, -10n])('mentions no place for a result of %s', (periodResult) => {
    expect(
      buildFacts([newRival(2, -50n), newRival(3, -50n)], { member: { ...own, periodResult } }),
    ).toMatchObject({
      place: null,
      up: 0,
    });
  });

  it('has a moment on a day without deposits only after a climb', () => {
    const idle = { ...own, todayResult: 0n, count: 0, amount: 0n };

    // Member 2 fell from 600 to 400.
    expect(buildFacts([newRival(2, 400n, -200n), newRival(3, 0n)], { member: idle })).toEqual({
      count: 0,
      amount: '0',
      place: 1,
      up: 1,
    });
    expect(buildFacts([newRival(2, 400n), newRival(3, 0n)], { member: idle })).toBeNull();
    expect(buildFacts([newRival(2, 600n, 600n), newRival(3, 0n)], { member: idle })).toBeNull();
  });

  it('has no place without a period, and no money in a sales brand', () => {
    expect(buildFacts([newRival(2, 0n)], { hasPeriod: false, isSales: true })).toEqual({
      count: 2,
      amount: null,
      place: null,
      up: 0,
    });
  });

  it.each([
    ['2026-03-12T23:59:59Z', false],
    ['2026-03-13T00:00:00Z', true],
    ['2026-03-13T03:59:59Z', true],
    ['2026-03-13T04:00:00Z', false],
    // The clocks of New York and Berlin change around these days; those of the reporting zone never do.
    ['2026-03-07T00:00:00Z', true],
    ['2026-03-29T23:59:59Z', false],
  ])('has begun at %s: %s (it begins at 20:00 in the reporting zone)', (now, hasBegun) => {
    expect(isEvening(new Date(now))).toBe(hasBegun);
  });
});

it.each([
  [null, true],
  ['2026-03-09T12:00:00.001Z', false],
  ['2026-03-09T12:00:00Z', true],
])('a person who last opened the mini-app at %s is inactive: %s', (openedAt, isPersonInactive) => {
  expect(isInactive(openedAt === null ? null : new Date(openedAt), new Date('2026-03-12T12:00:00Z'))).toBe(
    isPersonInactive,
  );
});

it('a result is settled after UNDO_SECONDS or the undo time of the bot, whichever is longer', () => {
  expect([getSettlementSeconds(8), getSettlementSeconds(30), getSettlementSeconds(600)]).toEqual([
    30, 30, 600,
  ]);
});

const format = (...args: Parameters<typeof buildMomentText>) => renderPlain(buildMomentText(...args), 'en');
// The specs of the bot test the other texts.
const base = { key: '', rivalName: null };
const evening = (facts: object) =>
  ({
    ...base,
    kind: 'evening',
    facts: { count: 0, amount: '0', place: null, up: 0, ...facts },
  }) as MomentWithRival;

it.each<[string, MomentWithRival]>([
  [
    'You reached 100% of the target: 12 of 10 FTD',
    { ...base, kind: 'target', facts: { have: '12', goal: '10', isSales: true } },
  ],
  [
    'Your best week so far: 9 FTD',
    { ...base, kind: 'best', facts: { span: 'week', have: '9', isSales: true } },
  ],
  ['User #4 passed you: 2 FTD', { ...base, kind: 'passed', facts: { gap: '2', isSales: true }, rivalId: 4 }],
  ['Today 3 deposits, $2,310, 2nd (+1)', evening({ count: 3, amount: '231000', place: 2, up: 1 })],
  ['Today 1 deposit, 3rd', evening({ count: 1, amount: null, place: 3 })],
  ['Today 1 deposit', evening({ count: 1, amount: '-500' })],
  ['Today 11th (+10)', evening({ place: 11, up: 10 })],
])('formats "%s"', (text, moment) => {
  expect(format({ ...moment, day: '2026-03-12' }, '2026-03-12')).toBe(text);
});

it('adds the day to earlier moments', () => {
  const moment = { ...evening({ count: 3, amount: '231000', place: 1 }), day: '2026-03-12' };

  expect(format(moment, '2026-03-13')).toBe('3 deposits, $2,310, 1st · Mar 12');
});
