import { findBestAndWorst, buildFigures, assertSelected, type Results } from './statistic.rules.js';

const results = (userId: number, change: Partial<Results> = {}): Results => ({
  userId,
  retention: '0.00',
  ftd: 0,
  amount: '0.00',
  target: '0.00',
  ...change,
});
const madeMoney = (...amounts: [id: number, amount: string][]) =>
  buildFigures(
    amounts.map(([id, amount]) => results(id, { amount })),
    [],
    'retention',
  );
const madeFtd = (...counts: [id: number, ftd: number, amount: string][]) =>
  buildFigures(
    counts.map(([id, ftd, amount]) => results(id, { ftd, amount })),
    [],
    'sales',
  );

describe('figures', () => {
  const own = results(7, { retention: '10.00', ftd: 2, amount: '25.50' });
  const ofPeriod = results(7, { retention: '30.00', ftd: 5, amount: '99.99', target: '400.00' });
  const common = { id: 7, amount: '25.50', ftd: 2, retention: '10.00', target: '400.00', total: '99.99' };

  it('count money against the target of a retention brand, first-time deposits in a sales brand', () => {
    const hasResults = true;

    expect(buildFigures([own], [ofPeriod], 'retention')).toEqual([
      { ...common, made: '25.50', madeInPeriod: '99.99', hasResults },
    ]);
    expect(buildFigures([own], [ofPeriod], 'sales')).toEqual([
      { ...common, made: '2', madeInPeriod: '5', hasResults },
    ]);
  });

  it('are there for whoever has something in the days or in the period', () => {
    const figures = buildFigures([results(1, { ftd: 1 })], [results(2, { target: '5.00' })], 'retention');

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
  ])('with %j: results %s', (change, hasResults) => {
    expect(buildFigures([results(1, change)], [], 'sales')).toMatchObject([{ hasResults }]);
  });
});

describe('best and worst', () => {
  it.each([
    ['nobody', madeMoney(), null, null],
    ['one', madeMoney([3, '5.00']), 3, null],
    ['one of two with results', madeMoney([3, '5.00'], [4, '0.00']), 3, null],
    ['two', madeMoney([3, '5.00'], [4, '5.01']), 4, 3],
    ['amounts that are no numbers of the same length', madeMoney([3, '9.00'], [4, '10.00']), 4, 3],
    ['amounts beyond floating point', madeMoney([3, '90071992547409.93'], [4, '90071992547409.92']), 3, 4],
    ['a negative amount', madeMoney([3, '-1.00'], [4, '1.00'], [5, '0.00']), 4, 3],
    ['a tie for the best', madeMoney([9, '5.00'], [4, '5.00'], [6, '1.00']), 4, 6],
    ['a tie for the worst', madeMoney([9, '1.00'], [4, '5.00'], [6, '1.00']), 4, 6],
    ['a tie of all', madeMoney([9, '5.00'], [6, '5.00'], [7, '5.00']), 6, 7],
    ['first-time deposits, whatever they amount to', madeFtd([1, 2, '10.00'], [2, 1, '999.00']), 1, 2],
    ['a first-time deposit more than none', madeFtd([1, 0, '999.00'], [2, 1, '1.00']), 2, 1],
  ])('of %s', (_, figures, bestAgentId, worseAgentId) => {
    expect(findBestAndWorst(figures)).toEqual({ bestAgentId, worseAgentId });
  });
});

it.each([
  ['day', 'Date not selected'],
  ['week', 'Week period is not selected'],
  ['month', 'Month is not selected'],
] as const)('refuses a %s without a date: %s', (period, text) => {
  expect(() => assertSelected(undefined, period)).toThrow(text);
  expect(() => assertSelected('2026-03-01', period)).not.toThrow();
});
