import { addDays } from '../../../platform/time/time.rules.js';
import {
  computePace,
  computePlace,
  computeStanding,
  countStreak,
  countWorkingDays,
  type DayResult,
  findBest,
  isStreakUnbroken,
  listRivals,
} from './standing.rules.js';

const newDay = (date: string, amount = '10.00', count = 1, ftd = 0): DayResult => ({
  day: date,
  count,
  ftd,
  amount,
});
const noDaysOff = new Set<string>();

it.each([
  [5n, [], { place: 1, gap: null }],
  [5n, [5n, 4n], { place: 1, gap: null }],
  [5n, [6n, 5n, 9n], { place: 3, gap: 1n }],
  [0n, [0n, 1n], { place: 2, gap: 1n }],
  [-3n, [0n], { place: 2, gap: 3n }],
])('the place of %s among %s is %j', (own, others, place) => {
  expect(computePlace(own, others)).toEqual(place);
});

const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describe('the standing', () => {
  const OWN_ID = 1;
  const own = { ftd: 2, amount: '50.00', target: '80' };
  const others = [
    { userId: 7, ftd: 4, amount: '60.00', target: '0' },
    { userId: 3, ftd: 4, amount: '60.00', target: '0' },
    { userId: 9, ftd: 9, amount: '70.00', target: '0' },
  ];
  const MEMBER_WITHOUT_RESULT = 11;
  const allIds = [OWN_ID, 3, 7, 9, MEMBER_WITHOUT_RESULT];
  const compute = ({ isSales = false, amount = own.amount, memberIds = allIds, hasPeriod = true }) => {
    const rivals = listRivals(isSales, OWN_ID, memberIds, others);
    const period = hasPeriod ? march : null;
    return computeStanding(isSales, { ...own, amount }, rivals, period, '2026-03-30', noDaysOff);
  };

  // Two working days are left, so the pace is half of what is missing for the target.
  it.each([
    ['money', false, { place: 4, gap: 1_000n, nextId: 3, pace: 1_500n }],
    ['first-time deposits', true, { place: 4, gap: 2n, nextId: 3, pace: 39n }],
  ])(
    'by %s has the next better member, among equals the one with the smallest id',
    (_, isSales, standing) => {
      expect(compute({ isSales })).toEqual({ ...standing, lead: null, runnerUpId: null });
    },
  );

  it.each([
    ['100.00', { place: 1, gap: null, lead: 3_000n, runnerUpId: 9 }],
    ['70.00', { place: 1, gap: null, lead: 0n, runnerUpId: 9 }],
    ['0.00', { place: null, gap: null, lead: null, runnerUpId: null }],
    ['-5.00', { place: null, gap: null, lead: null, runnerUpId: null }],
  ])('for a result of %s is %j', (amount, standing) => {
    expect(compute({ amount })).toMatchObject(standing);
  });

  it('has no runner-up if nobody else has a result', () => {
    const standing = { place: 1, lead: null, runnerUpId: null };
    expect(compute({ memberIds: [OWN_ID, MEMBER_WITHOUT_RESULT] })).toMatchObject(standing);
  });

  it('compares only with members', () => {
    expect(listRivals(false, OWN_ID, [OWN_ID, 3, MEMBER_WITHOUT_RESULT], others)).toEqual([
      { userId: 3, measure: 6_000n },
      { userId: MEMBER_WITHOUT_RESULT, measure: 0n },
    ]);
  });

  it('has no place without a period', () => {
    const standing = { place: null, gap: null, nextId: null, lead: null, runnerUpId: null, pace: null };
    expect(compute({ hasPeriod: false })).toEqual(standing);
  });
});

describe('the pace', () => {
  it.each([
    [1_000n, 0n, 3, 334n],
    [1_000n, 999n, 3, 1n],
    [1_000n, 1_000n, 3, null],
    [1_000n, 1_001n, 3, null],
    [0n, 0n, 3, null],
    [1_000n, 0n, 0, null],
    [1_000n, -500n, 1, 1_500n],
  ])('to %s from %s in %s days is %s', (goal, have, days, pace) => {
    expect(computePace(goal, have, days)).toBe(pace);
  });

  it.each([
    ['2026-03-30', [], 2],
    ['2026-03-31', [], 1],
    ['2026-03-31', ['2026-03-31'], 0],
    ['2026-03-01', ['2026-03-02', '2026-02-28', '2026-04-01'], 30],
  ])('is for the working days: from %s without %j there are %s', (today, daysOff, count) => {
    expect(countWorkingDays(march, today, new Set(daysOff))).toBe(count);
  });
});

describe('a streak', () => {
  it.each<[string, DayResult[], string[], number]>([
    ['no results', [], [], 0],
    ['a deposit today', [newDay('2026-03-10')], [], 1],
    ['a deposit yesterday, because today is not over', [newDay('2026-03-09')], [], 1],
    ['a gap', [newDay('2026-03-10'), newDay('2026-03-08')], [], 1],
    ['a day off between deposits', [newDay('2026-03-10'), newDay('2026-03-08')], ['2026-03-09'], 2],
    ['a day off with a deposit', [newDay('2026-03-10'), newDay('2026-03-09')], ['2026-03-09'], 2],
    ['only days off since the last deposit', [newDay('2026-03-07')], ['2026-03-08', '2026-03-09'], 1],
    ['a day whose deposits are cancelled by corrections', [newDay('2026-03-10', '0.00', 0)], [], 0],
  ])('has the right length with %s', (_, days, daysOff, streak) => {
    expect(countStreak('2026-03-10', days, new Set(daysOff))).toBe(streak);
  });

  it('crosses months', () => {
    expect(countStreak('2026-03-01', [newDay('2026-02-28'), newDay('2026-03-01')], noDaysOff)).toBe(2);
  });
});

// There was a deposit today and on each of the `dayCount` days before. `daysOffAgo`: how many days ago the days off were.
it.each([
  ['all recent days', true, 30, []],
  ['all recent days but the first', false, 29, []],
  ['all recent days but the first, which is a day off,', true, 29, [30]],
  ['all recent days but the first, and also on a day off,', false, 29, [1]],
])(
  'a streak with deposits on %s is unbroken in the recent days: %s',
  (_, isUnbroken, dayCount, daysOffAgo) => {
    const getDayAgo = (count: number) => addDays('2026-03-10', -count);
    const days = Array.from({ length: dayCount + 1 }, (_, count) => newDay(getDayAgo(count)));
    expect(isStreakUnbroken('2026-03-10', days, new Set(daysOffAgo.map(getDayAgo)))).toBe(isUnbroken);
  },
);

describe('the best result', () => {
  const days = [
    newDay('2026-03-05', '30.00', 1, 1), // Thursday
    newDay('2026-03-06', '20.00', 2, 2),
    newDay('2026-03-12', '15.10', 1, 2),
    newDay('2026-03-13', '30.00', 1, 0),
  ];

  it.each([
    [
      'day',
      false,
      { startDate: '2026-03-05', endDate: '2026-03-05', count: 1, amount: '30.00', measure: 3_000n },
    ],
    ['day', true, { startDate: '2026-03-06', endDate: '2026-03-06', count: 2, amount: '20.00', measure: 2n }],
    [
      'week',
      false,
      { startDate: '2026-03-06', endDate: '2026-03-12', count: 3, amount: '35.10', measure: 3_510n },
    ],
    [
      'week',
      true,
      { startDate: '2026-03-06', endDate: '2026-03-12', count: 3, amount: '35.10', measure: 4n },
    ],
  ] as const)('is found for the span %s, in a sales brand: %s', (span, isSales, best) => {
    expect(findBest(days, span, isSales)).toEqual(best);
  });

  it.each([[[]], [[newDay('2026-03-05', '0.00', 0)]], [[newDay('2026-03-05', '-1.00')]]])(
    'is null for %j',
    (dayResults) => {
      expect(findBest(dayResults, 'day', false)).toBeNull();
    },
  );
});
