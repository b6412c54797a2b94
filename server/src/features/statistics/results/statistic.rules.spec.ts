import { assertDateSelected, buildFigures, findBestAndWorst, type Results } from './statistic.rules.js';

const buildResults = (userId: number, change: Partial<Results> = {}): Results => ({
  userId,
  retention: '0.00',
  ftd: 0,
  amount: '0.00',
  target: '0.00',
  ...change,
});
const buildMoneyFigures = (...amounts: [id: number, amount: string][]) =>
  buildFigures(
    amounts.map(([id, amount]) => buildResults(id, { amount })),
    [],
    'retention',
  );
const buildFtdFigures = (...counts: [id: number, ftd: number, amount: string][]) =>
  buildFigures(
    counts.map(([id, ftd, amount]) => buildResults(id, { ftd, amount })),
    [],
    'sales',
  );

describe('buildFigures', () => {
  const own = buildResults(7, { retention: '10.00', ftd: 2, amount: '25.50' });
  const periodResults = buildResults(7, { retention: '30.00', ftd: 5, amount: '99.99', target: '400.00' });
  const common = {
    id: 7,
    amount: '25.50',
    ftd: 2,
    retention: '10.00',
    target: '400.00',
    total: '99.99',
    hasResults: true,
  };

  it('counts money against the target of a retention brand, and first-time deposits in a sales brand', () => {
    expect(buildFigures([own], [periodResults], 'retention')).toEqual([
      { ...common, made: '25.50', madeInPeriod: '99.99' },
    ]);
    expect(buildFigures([own], [periodResults], 'sales')).toEqual([
      { ...common, made: '2', madeInPeriod: '5' },
    ]);
  });

  it('includes everybody with results or a target in the days or in the period', () => {
    const figures = buildFigures(
      [buildResults(1, { ftd: 1 })],
      [buildResults(2, { target: '5.00' })],
      'retention',
    );

    expect(figures.map(({ id, hasResults }) => [id, hasResults])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it.each([
    [{ ftd: -1 }, true],
    [{ amount: '-0.01' }, true],
    [{ retention: '0.01' }, true],
    [{ target: '5.00' }, false],
    [{}, false],
  ])('sets hasResults for %j to %s', (change, hasResults) => {
    expect(buildFigures([buildResults(1, change)], [], 'sales')).toMatchObject([{ hasResults }]);
  });
});

it.each([
  ['nobody', buildMoneyFigures(), null, null],
  ['one', buildMoneyFigures([3, '5.00']), 3, null],
  ['one of two with results', buildMoneyFigures([3, '5.00'], [4, '0.00']), 3, null],
  ['two', buildMoneyFigures([3, '5.00'], [4, '5.01']), 4, 3],
  ['amounts with different numbers of digits', buildMoneyFigures([3, '9.00'], [4, '10.00']), 4, 3],
  [
    'amounts beyond floating point',
    buildMoneyFigures([3, '90071992547409.93'], [4, '90071992547409.92']),
    3,
    4,
  ],
  ['a negative amount', buildMoneyFigures([3, '-1.00'], [4, '1.00'], [5, '0.00']), 4, 3],
  // In a tie, the person with the smaller id is named.
  ['a tie for the best', buildMoneyFigures([9, '5.00'], [4, '5.00'], [6, '1.00']), 4, 6],
  ['a tie for the worst', buildMoneyFigures([9, '1.00'], [4, '5.00'], [6, '1.00']), 4, 6],
  ['a tie of all', buildMoneyFigures([9, '5.00'], [6, '5.00'], [7, '5.00']), 6, 7],
  [
    'numbers of first-time deposits, whatever their amounts',
    buildFtdFigures([1, 2, '10.00'], [2, 1, '999.00']),
    1,
    2,
  ],
  ['one first-time deposit against none', buildFtdFigures([1, 0, '999.00'], [2, 1, '1.00']), 2, 1],
])('finds the best and the worst of %s', (_, figures, bestAgentId, worseAgentId) => {
  expect(findBestAndWorst(figures)).toEqual({ bestAgentId, worseAgentId });
});

it.each([
  ['day', 'Date not selected'],
  ['week', 'Week period is not selected'],
  ['month', 'Month is not selected'],
] as const)('refuses a %s without a date: %s', (period, text) => {
  expect(() => assertDateSelected(undefined, period)).toThrow(text);
  expect(() => assertDateSelected('2026-03-01', period)).not.toThrow();
});
