import { addDays, type DayRange } from '../../platform/time/time.rules.js';
import { groupBy } from '../../platform/lists/lists.rules.js';
import { type ContestRules, countDays } from './contest.rules.js';

/** Improvement is measured on the median of this many weeks before the contest. */
export const WEEKS = 8;

/** Results of an active member in one brand since they joined it, in cents or as a number of deposits. */
export interface ContestMemberResult {
  brandId: number;
  userId: number;
  teamId: 1 | 2;
  joinedDay: string;
  /** On the days of the contest. */
  result: bigint;
  /** In the weeks before, the latest first. */
  weeks: readonly bigint[];
}

/** A line of standings: of a person or of a team. Equal values share a place. */
export interface StandingLine {
  place: number;
  userId: number | null;
  teamId: 1 | 2 | null;
  /** In hundredths of a dollar, of a deposit or of a per cent. */
  value: bigint;
  /** In tenths of a per cent. Null: there is no goal. */
  percentOfGoal: bigint | null;
  isWinner: boolean;
}

type RankingRules = Pick<ContestRules, 'by' | 'measure' | 'goal' | 'winners'> & DayRange;

/** The standings of all who compete, best first. */
export function rankEntries(rules: RankingRules, entries: readonly ContestMemberResult[]): StandingLine[] {
  const values =
    rules.by === 'teams' ? computeTeamValues(rules, entries) : computePersonValues(rules, entries);
  const sorted = values.sort((a, b) =>
    a.value === b.value ? getCompetitorId(a) - getCompetitorId(b) : a.value < b.value ? 1 : -1,
  );
  const goal = rules.goal === null ? null : BigInt(Math.round(rules.goal * 100));
  const lines: StandingLine[] = [];
  for (const [n, each] of sorted.entries()) {
    const tie = lines[n - 1]?.value === each.value ? lines[n - 1] : undefined;
    const place = tie?.place ?? n + 1;
    const isFirst = rules.winners === null || place <= rules.winners;
    lines.push({
      ...each,
      place,
      percentOfGoal: goal === null ? null : computeShare(rules, each.value, goal),
      isWinner: isFirst && each.value > 0n && (goal === null || each.value >= goal),
    });
  }
  return lines;
}

/** What is missing to the next place. Null: the first place. */
export function computeGap(lines: readonly StandingLine[], own: StandingLine): bigint | null {
  const next = lines.filter(({ place }) => place < own.place).at(-1);
  return next ? next.value - own.value : null;
}

/** Oneself and the two nearest. Nobody else who is on the last place, so that this is no list of the worst. */
export function listNeighbours(lines: readonly StandingLine[], own: StandingLine): StandingLine[] {
  const last = lines.at(-1)!.place;
  const shown = lines.filter((line) => line === own || line.place < last);
  const first = Math.max(0, Math.min(shown.indexOf(own) - 1, shown.length - 3));
  return shown.slice(first, first + 3);
}

type CompetitorValue = Pick<StandingLine, 'userId' | 'teamId' | 'value'>;

const getCompetitorId = ({ userId, teamId }: CompetitorValue) => userId ?? teamId ?? 0;

/** Hundredths of cents would not be shown, so cents are the smallest step of an amount. */
const toHundredths = ({ measure }: RankingRules, result: bigint) =>
  measure === 'count' ? result * 100n : result;

function computeTeamValues(rules: RankingRules, entries: readonly ContestMemberResult[]): CompetitorValue[] {
  return [...groupBy(entries, ({ teamId }) => teamId)].map(([teamId, own]) => {
    const members = new Set(own.map(({ userId }) => userId)).size;
    return {
      userId: null,
      teamId,
      value: divideRounded(toHundredths(rules, sumResults(own)), BigInt(members)),
    };
  });
}

function computePersonValues(
  rules: RankingRules,
  entries: readonly ContestMemberResult[],
): CompetitorValue[] {
  const people = [...groupBy(entries, ({ userId }) => userId)];
  if (rules.measure !== 'improvement')
    return people.map(([userId, own]) => ({
      userId,
      teamId: null,
      value: toHundredths(rules, sumResults(own)),
    }));
  const medians = new Map(people.map(([userId, own]) => [userId, computeTwiceMedian(sumByWeek(rules, own))]));
  const positive = [...medians.values()].filter((median) => median > 0n);
  // Somebody without an own median is measured on the middle of the others'. It is twice the middle of doubled values.
  const ofOthers = computeTwiceMedian(positive);
  return people.map(([userId, own]) => {
    const median = medians.get(userId)!;
    const fourfold = median > 0n ? 2n * median : ofOthers;
    return { userId, teamId: null, value: computeImprovement(sumResults(own), fourfold, countDays(rules)) };
  });
}

/** The improvement of somebody who has no result. */
const NO_RESULT = -10_000n;

/** Whether somebody has a result that standings can show. */
export const hasResult = (
  { measure }: Pick<ContestRules, 'measure'>,
  { value }: Pick<StandingLine, 'value'>,
): boolean => value > (measure === 'improvement' ? NO_RESULT : 0n);

/** In hundredths of a per cent, over a median week in the length of the contest. 0: nobody has a median to compare a result with. */
function computeImprovement(result: bigint, fourfoldMedian: bigint, days: number): bigint {
  if (result === 0n) return NO_RESULT;
  if (fourfoldMedian === 0n) return 0n;
  return divideRounded(result * 4n * 7n * 10_000n, fourfoldMedian * BigInt(days)) + NO_RESULT;
}

/** The results of the weeks before that the person was a member for in whole. */
function sumByWeek({ startDate }: DayRange, own: readonly ContestMemberResult[]): bigint[] {
  const joined = own.reduce((least, { joinedDay }) => (joinedDay < least ? joinedDay : least), startDate);
  return Array.from({ length: WEEKS }, (_, n) => n)
    .filter((n) => joined <= addDays(startDate, -7 * (n + 1)))
    .map((n) => own.reduce((sum, { weeks }) => sum + weeks[n]!, 0n));
}

/** Doubled, so that the middle of two is a whole number. 0 of none. */
function computeTwiceMedian(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low ?? 0n) + (high ?? 0n);
}

/** Rounded down, so that 100 means that the goal is reached. Improvement is compared as a result: no result is 0. */
function computeShare({ measure }: RankingRules, value: bigint, goal: bigint): bigint {
  const base = measure === 'improvement' ? 10_000n : 0n;
  return ((value + base) * 1_000n) / (goal + base);
}

const sumResults = (entries: readonly ContestMemberResult[]): bigint =>
  entries.reduce((sum, { result }) => sum + result, 0n);

/** Half away from zero. `divisor` is positive. */
const divideRounded = (value: bigint, divisor: bigint): bigint =>
  (2n * value + (value < 0n ? -divisor : divisor)) / (2n * divisor);
