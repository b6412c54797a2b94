import {
  listNeighbours,
  type ContestMemberResult,
  computeGap,
  type StandingLine,
  rankEntries,
} from './contest-ranking.rules.js';

const days = { startDate: '2026-03-01', endDate: '2026-03-14' };
const rules = { by: 'people', measure: 'amount', goal: null, winners: 3, ...days } as const;
const noWeeks = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n];

const entry = (
  userId: number,
  result: number,
  change: Partial<ContestMemberResult> = {},
): ContestMemberResult => ({
  brandId: 1,
  userId,
  teamId: 1,
  joinedDay: '2025-01-01',
  result: BigInt(result),
  weeks: noWeeks,
  ...change,
});
const summarize = (lines: StandingLine[]) =>
  lines.map(({ userId, place, value }) => [userId, place, Number(value)]);
const listWinnerIds = (lines: StandingLine[]) =>
  lines.filter(({ isWinner }) => isWinner).map(({ userId }) => userId);

describe('people', () => {
  it('are ranked by the sum of their brands, and equal results share a place', () => {
    const lines = rankEntries(rules, [
      entry(1, 500),
      entry(2, 900),
      entry(3, 400, { brandId: 2 }),
      entry(3, 500),
      entry(4, 0),
    ]);

    expect(summarize(lines)).toEqual([
      [2, 1, 900],
      [3, 1, 900],
      [1, 3, 500],
      [4, 4, 0],
    ]);
    expect(lines.map((line) => computeGap(lines, line))).toEqual([null, null, 400n, 500n]);
  });

  it('are ranked by numbers of deposits, in hundredths', () => {
    expect(summarize(rankEntries({ ...rules, measure: 'count' }, [entry(1, 3)]))).toEqual([[1, 1, 300]]);
  });

  it('win by their place, including all who share it, but not without a result', () => {
    const entries = [entry(1, 900), entry(2, 500), entry(3, 500), entry(4, 100)];
    expect(listWinnerIds(rankEntries({ ...rules, winners: 1 }, entries))).toEqual([1]);
    expect(listWinnerIds(rankEntries({ ...rules, winners: 2 }, entries))).toEqual([1, 2, 3]);
    expect(listWinnerIds(rankEntries(rules, [entry(1, 0), entry(2, -5)]))).toEqual([]);
  });

  it('win by a goal: everybody who reaches it, or the first of them', () => {
    const entries = [entry(1, 90_000), entry(2, 50_000), entry(3, 49_999), entry(4, 0)];
    const lines = rankEntries({ ...rules, goal: 500, winners: null }, entries);

    expect(listWinnerIds(lines)).toEqual([1, 2]);
    expect(lines.map(({ permilleOfGoal }) => permilleOfGoal)).toEqual([1_800n, 1_000n, 999n, 0n]);
    expect(listWinnerIds(rankEntries({ ...rules, goal: 500, winners: 1 }, entries))).toEqual([1]);
  });
});

describe('teams', () => {
  it('are ranked by their result per active member', () => {
    const lines = rankEntries({ ...rules, by: 'teams' }, [
      entry(1, 1_000),
      entry(2, 0),
      entry(3, 600, { teamId: 2 }),
      entry(3, 1, { teamId: 2, brandId: 2 }),
    ]);

    expect(lines.map(({ teamId, place, value }) => [teamId, place, value])).toEqual([
      [2, 1, 601n],
      [1, 2, 500n],
    ]);
  });

  it('have results rounded to hundredths', () => {
    const buildEntries = (...results: number[]) => results.map((result, n) => entry(n, result));
    const value = (measure: 'count' | 'amount', entries: ContestMemberResult[]) =>
      rankEntries({ ...rules, by: 'teams', measure }, entries)[0]!.value;

    expect(value('count', buildEntries(1, 1, 0))).toBe(67n);
    expect(value('amount', buildEntries(1, 1, 0))).toBe(1n);
    expect(value('amount', buildEntries(-1, -1, 0))).toBe(-1n);
  });
});

describe('improvement', () => {
  const improvement = { ...rules, measure: 'improvement' } as const;
  const toWeeks = (...amounts: number[]) => amounts.map(BigInt);

  it('is measured against the median week before the contest, scaled to its length', () => {
    const steady = toWeeks(100, 100, 100, 100, 300, 300, 300, 300);
    // The median is 200 a week, so 400 in 14 days.
    expect(summarize(rankEntries(improvement, [entry(1, 400, { weeks: steady })]))).toEqual([[1, 1, 0]]);
    expect(summarize(rankEntries(improvement, [entry(1, 500, { weeks: steady })]))).toEqual([[1, 1, 2_500]]);
    expect(summarize(rankEntries(improvement, [entry(1, 0, { weeks: steady })]))).toEqual([[1, 1, -10_000]]);
    const oneDay = { ...improvement, endDate: '2026-03-01' };
    expect(summarize(rankEntries(oneDay, [entry(1, 57, { weeks: toWeeks(...Array(8).fill(200)) })]))).toEqual(
      [[1, 1, 9_950]],
    );
  });

  it('ignores weeks in which the person joined or was not a member', () => {
    const weeks = toWeeks(100, 100, 0, 0, 0, 0, 0, 0);
    const getImprovement = (joinedDay: string) =>
      Number(rankEntries(improvement, [entry(1, 300, { weeks, joinedDay })])[0]!.value);

    expect(getImprovement('2026-02-15')).toBe(5_000); // two whole weeks: a median of 100
    expect(getImprovement('2026-02-16')).toBe(5_000); // one whole week
    expect(getImprovement('2026-02-08')).toBe(5_000); // three whole weeks: a median of 100
    expect(getImprovement('2026-02-01')).toBe(20_000); // four whole weeks: a median of 50
  });

  it('is measured against the median of the others if a person has no median', () => {
    const lines = rankEntries(improvement, [
      entry(1, 0, { weeks: toWeeks(...Array(8).fill(100)) }),
      entry(2, 0, { weeks: toWeeks(...Array(8).fill(300)) }),
      entry(3, 500, { joinedDay: '2026-03-05' }),
      entry(4, 0, { weeks: toWeeks(...Array(8).fill(-5)) }),
    ]);

    expect(summarize(lines)[0]).toEqual([3, 1, 2_500]); // 200 a week
    // Nobody has a median.
    expect(summarize(rankEntries(improvement, [entry(3, 500), entry(4, 0)]))).toEqual([
      [3, 1, 0],
      [4, 2, -10_000],
    ]);
  });

  it('counts towards a goal', () => {
    const weeks = toWeeks(...Array(8).fill(100));
    const getProgress = (result: number) => {
      const [line] = rankEntries({ ...improvement, goal: 20, winners: null }, [entry(1, result, { weeks })]);
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

describe('the lines around a competitor', () => {
  const lines = rankEntries(rules, [
    entry(1, 50),
    entry(2, 40),
    entry(3, 30),
    entry(4, 20),
    entry(5, 10),
    entry(6, 10),
  ]);
  const listNearIds = (userId: number) =>
    listNeighbours(
      lines,
      lines.find((line) => line.userId === userId)!,
    ).map((line) => line.userId);

  it.each([
    [1, [1, 2, 3]],
    [2, [1, 2, 3]],
    [3, [2, 3, 4]],
    [4, [2, 3, 4]],
    [5, [3, 4, 5]],
    [6, [3, 4, 6]],
  ])('%i are its own and the two nearest, without others in last place', (userId, ids) => {
    expect(listNearIds(userId)).toEqual(ids);
  });
});
