import {
  computeGap,
  type ContestEntry,
  listNeighbours,
  rankEntries,
  type StandingLine,
} from './contest-ranking.rules.js';

const days = { startDate: '2026-03-01', endDate: '2026-03-14' };
const rules = { by: 'people', measure: 'amount', goal: null, winners: 3, ...days } as const;
const eightWeeks = (result: bigint) => Array<bigint>(8).fill(result);

const newEntry = (userId: number, result: number, change: Partial<ContestEntry> = {}): ContestEntry => ({
  brandId: 1,
  userId,
  teamId: 1,
  joinedDay: '2025-01-01',
  result: BigInt(result),
  weeks: eightWeeks(0n),
  ...change,
});
const summarize = (lines: StandingLine[]) =>
  lines.map(({ userId, place, value }) => [userId, place, Number(value)]);
const listWinnerIds = (lines: StandingLine[]) =>
  lines.filter(({ isWinner }) => isWinner).map(({ userId }) => userId);

describe('people', () => {
  it('are ranked by the sum of their results in all brands, and equal sums share a place', () => {
    const lines = rankEntries(rules, [
      newEntry(1, 500),
      newEntry(2, 900),
      newEntry(3, 400, { brandId: 2 }),
      newEntry(3, 500),
      newEntry(4, 0),
    ]);

    expect(summarize(lines)).toEqual([
      [2, 1, 900],
      [3, 1, 900],
      [1, 3, 500],
      [4, 4, 0],
    ]);
    expect(lines.map((line) => computeGap(lines, line))).toEqual([null, null, 400n, 500n]);
  });

  it('are ranked by their number of deposits, in hundredths', () => {
    expect(summarize(rankEntries({ ...rules, measure: 'count' }, [newEntry(1, 3)]))).toEqual([[1, 1, 300]]);
  });

  it('win by their place, including all who share it, but not without a result', () => {
    const entries = [newEntry(1, 900), newEntry(2, 500), newEntry(3, 500), newEntry(4, 100)];
    expect(listWinnerIds(rankEntries({ ...rules, winners: 1 }, entries))).toEqual([1]);
    expect(listWinnerIds(rankEntries({ ...rules, winners: 2 }, entries))).toEqual([1, 2, 3]);
    expect(listWinnerIds(rankEntries(rules, [newEntry(1, 0), newEntry(2, -5)]))).toEqual([]);
  });

  it('win by a goal: everybody who reaches it, or the first of them', () => {
    const entries = [newEntry(1, 90_000), newEntry(2, 50_000), newEntry(3, 49_999), newEntry(4, 0)];
    const lines = rankEntries({ ...rules, goal: 500, winners: null }, entries);

    expect(listWinnerIds(lines)).toEqual([1, 2]);
    expect(lines.map(({ permilleOfGoal }) => permilleOfGoal)).toEqual([1_800n, 1_000n, 999n, 0n]);
    expect(listWinnerIds(rankEntries({ ...rules, goal: 500, winners: 1 }, entries))).toEqual([1]);
  });
});

describe('teams', () => {
  it('are ranked by their result per active member', () => {
    const lines = rankEntries({ ...rules, by: 'teams' }, [
      newEntry(1, 1_000),
      newEntry(2, 0),
      newEntry(3, 600, { teamId: 2 }),
      newEntry(3, 1, { teamId: 2, brandId: 2 }),
    ]);

    expect(lines.map(({ teamId, place, value }) => [teamId, place, value])).toEqual([
      [2, 1, 601n],
      [1, 2, 500n],
    ]);
  });

  it('have results rounded to hundredths', () => {
    const getValue = (measure: 'count' | 'amount', ...results: number[]) => {
      const entries = results.map((result, i) => newEntry(i, result));
      return rankEntries({ ...rules, by: 'teams', measure }, entries)[0]!.value;
    };

    expect(getValue('count', 1, 1, 0)).toBe(67n);
    expect(getValue('amount', 1, 1, 0)).toBe(1n);
    expect(getValue('amount', -1, -1, 0)).toBe(-1n);
  });
});

describe('improvement', () => {
  const improvement = { ...rules, measure: 'improvement' } as const;

  it('is measured against the median week before the contest, scaled to its length', () => {
    const weeks = [100n, 100n, 100n, 100n, 300n, 300n, 300n, 300n];
    // The median is 200 a week, so 400 in 14 days.
    const getImprovement = (result: number) =>
      rankEntries(improvement, [newEntry(1, result, { weeks })])[0]!.value;
    expect([400, 500, 0].map(getImprovement)).toEqual([0n, 2_500n, -10_000n]);
    // A seventh of 200 is 28.57, of which 57 is 199.5%.
    const oneDay = { ...improvement, endDate: '2026-03-01' };
    const [line] = rankEntries(oneDay, [newEntry(1, 57, { weeks: eightWeeks(200n) })]);
    expect(line!.value).toBe(9_950n);
  });

  it('ignores weeks that began before the person joined', () => {
    const weeks = [100n, 100n, 0n, 0n, 0n, 0n, 0n, 0n];
    const getImprovement = (joinedDay: string) =>
      Number(rankEntries(improvement, [newEntry(1, 300, { weeks, joinedDay })])[0]!.value);

    expect(getImprovement('2026-02-15')).toBe(5_000); // two whole weeks: a median of 100
    expect(getImprovement('2026-02-16')).toBe(5_000); // one whole week
    expect(getImprovement('2026-02-08')).toBe(5_000); // three whole weeks: a median of 100
    expect(getImprovement('2026-02-01')).toBe(20_000); // four whole weeks: a median of 50
  });

  it('is measured against the median of the others if a person has no positive median', () => {
    const lines = rankEntries(improvement, [
      newEntry(1, 0, { weeks: eightWeeks(100n) }),
      newEntry(2, 0, { weeks: eightWeeks(300n) }),
      newEntry(3, 500, { joinedDay: '2026-03-05' }),
      newEntry(4, 0, { weeks: eightWeeks(-5n) }),
    ]);

    // The median of the others is 200 a week, so 400 in 14 days.
    expect(summarize(lines)[0]).toEqual([3, 1, 2_500]);
    // Nobody has a positive median.
    expect(summarize(rankEntries(improvement, [newEntry(3, 500), newEntry(4, 0)]))).toEqual([
      [3, 1, 0],
      [4, 2, -10_000],
    ]);
  });

  it('counts towards a goal', () => {
    const weeks = eightWeeks(100n); // 200 in 14 days, so the goal of +20% is 240
    const getProgress = (result: number) => {
      const [line] = rankEntries({ ...improvement, goal: 20, winners: null }, [
        newEntry(1, result, { weeks }),
      ]);
      return [line!.permilleOfGoal, line!.isWinner];
    };

    expect([getProgress(0), getProgress(120), getProgress(239), getProgress(240)]).toEqual([
      [0n, false],
      [500n, false],
      [995n, false],
      [1_000n, true],
    ]);
  });
});

it.each([
  [1, [1, 2, 3]],
  [2, [1, 2, 3]],
  [3, [2, 3, 4]],
  [4, [2, 3, 4]],
  [5, [3, 4, 5]],
  [6, [3, 4, 6]],
])(
  'the neighbours of %i are the own line and the two nearest, without others in last place',
  (userId, ids) => {
    const results = [50, 40, 30, 20, 10, 10];
    const lines = rankEntries(
      rules,
      results.map((result, i) => newEntry(i + 1, result)),
    );
    const own = lines.find((line) => line.userId === userId)!;
    expect(listNeighbours(lines, own).map((line) => line.userId)).toEqual(ids);
  },
);
