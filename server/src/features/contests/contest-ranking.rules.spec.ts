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
const brief = (lines: StandingLine[]) =>
  lines.map(({ userId, place, value }) => [userId, place, Number(value)]);
const winners = (lines: StandingLine[]) =>
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

    expect(brief(lines)).toEqual([
      [2, 1, 900],
      [3, 1, 900],
      [1, 3, 500],
      [4, 4, 0],
    ]);
    expect(lines.map((line) => computeGap(lines, line))).toEqual([null, null, 400n, 500n]);
  });

  it('count whole deposits', () => {
    expect(brief(rankEntries({ ...rules, measure: 'count' }, [entry(1, 3)]))).toEqual([[1, 1, 300]]);
  });

  it('win by their place, all who share it, but not without a result', () => {
    const entries = [entry(1, 900), entry(2, 500), entry(3, 500), entry(4, 100)];
    expect(winners(rankEntries({ ...rules, winners: 1 }, entries))).toEqual([1]);
    expect(winners(rankEntries({ ...rules, winners: 2 }, entries))).toEqual([1, 2, 3]);
    expect(winners(rankEntries(rules, [entry(1, 0), entry(2, -5)]))).toEqual([]);
  });

  it('win by a goal, everybody or the first of those who reach it', () => {
    const entries = [entry(1, 90_000), entry(2, 50_000), entry(3, 49_999), entry(4, 0)];
    const lines = rankEntries({ ...rules, goal: 500, winners: null }, entries);

    expect(winners(lines)).toEqual([1, 2]);
    expect(lines.map(({ percentOfGoal }) => percentOfGoal)).toEqual([1_800n, 1_000n, 999n, 0n]);
    expect(winners(rankEntries({ ...rules, goal: 500, winners: 1 }, entries))).toEqual([1]);
  });
});

describe('teams', () => {
  it('are ranked by their result for each active member', () => {
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

  it('have results to the hundredth', () => {
    const of = (...results: number[]) => results.map((result, n) => entry(n, result));
    const value = (measure: 'count' | 'amount', entries: ContestMemberResult[]) =>
      rankEntries({ ...rules, by: 'teams', measure }, entries)[0]!.value;

    expect(value('count', of(1, 1, 0))).toBe(67n);
    expect(value('amount', of(1, 1, 0))).toBe(1n);
    expect(value('amount', of(-1, -1, 0))).toBe(-1n);
  });
});

describe('improvement', () => {
  const improvement = { ...rules, measure: 'improvement' } as const;
  const week = (...of: number[]) => of.map(BigInt);

  it('is measured on the median of the weeks before, in the length of the contest', () => {
    const steady = week(100, 100, 100, 100, 300, 300, 300, 300);
    // The median is 200 a week, so 400 in 14 days.
    expect(brief(rankEntries(improvement, [entry(1, 400, { weeks: steady })]))).toEqual([[1, 1, 0]]);
    expect(brief(rankEntries(improvement, [entry(1, 500, { weeks: steady })]))).toEqual([[1, 1, 2_500]]);
    expect(brief(rankEntries(improvement, [entry(1, 0, { weeks: steady })]))).toEqual([[1, 1, -10_000]]);
    const oneDay = { ...improvement, endDate: '2026-03-01' };
    expect(brief(rankEntries(oneDay, [entry(1, 57, { weeks: week(...Array(8).fill(200)) })]))).toEqual([
      [1, 1, 9_950],
    ]);
  });

  it('leaves out weeks in which the person joined or was no member', () => {
    const weeks = week(100, 100, 0, 0, 0, 0, 0, 0);
    const joined = (joinedDay: string) =>
      Number(rankEntries(improvement, [entry(1, 300, { weeks, joinedDay })])[0]!.value);

    expect(joined('2026-02-15')).toBe(5_000); // two whole weeks: a median of 100
    expect(joined('2026-02-16')).toBe(5_000); // one
    expect(joined('2026-02-08')).toBe(5_000); // three: 0, 100, 100
    expect(joined('2026-02-01')).toBe(20_000); // four: a median of 50
  });

  it('of somebody without an own median is measured on the middle of the others', () => {
    const lines = rankEntries(improvement, [
      entry(1, 0, { weeks: week(...Array(8).fill(100)) }),
      entry(2, 0, { weeks: week(...Array(8).fill(300)) }),
      entry(3, 500, { joinedDay: '2026-03-05' }),
      entry(4, 0, { weeks: week(...Array(8).fill(-5)) }),
    ]);

    expect(brief(lines)[0]).toEqual([3, 1, 2_500]); // 200 a week
    // Nobody has one.
    expect(brief(rankEntries(improvement, [entry(3, 500), entry(4, 0)]))).toEqual([
      [3, 1, 0],
      [4, 2, -10_000],
    ]);
  });

  it('reaches a goal', () => {
    const weeks = week(...Array(8).fill(100));
    const share = (result: number) => {
      const [line] = rankEntries({ ...improvement, goal: 20, winners: null }, [entry(1, result, { weeks })]);
      return [line!.percentOfGoal, line!.isWinner];
    };

    expect([share(0), share(120), share(239), share(240)]).toEqual([
      [0n, false],
      [500n, false],
      [995n, false],
      [1_000n, true],
    ]);
  });
});

describe('the lines around somebody', () => {
  const lines = rankEntries(rules, [
    entry(1, 50),
    entry(2, 40),
    entry(3, 30),
    entry(4, 20),
    entry(5, 10),
    entry(6, 10),
  ]);
  const near = (userId: number) =>
    listNeighbours(
      lines,
      lines.find((line) => line.userId === userId)!,
    ).map((line) => line.userId);

  it('are the two nearest', () => {
    expect(near(1)).toEqual([1, 2, 3]);
    expect(near(2)).toEqual([1, 2, 3]);
    expect(near(3)).toEqual([2, 3, 4]);
  });

  it('have nobody else who is on the last place', () => {
    expect(near(4)).toEqual([2, 3, 4]);
    expect(near(5)).toEqual([3, 4, 5]);
    expect(near(6)).toEqual([3, 4, 6]);
  });
});
