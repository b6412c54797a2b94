import { groupBy } from '../../platform/lists/lists.rules.js';
import { addDays, type DayRange } from '../../platform/time/time.rules.js';
import { type ContestRules, countDays, type Measure } from './contest.rules.js';

/** Improvement is measured against the median of this many weeks before the contest. */
export const MEDIAN_WEEKS = 8;

/** The results of an active member in a brand since joining it, in cents or deposits. */
export interface ContestEntry {
  brandId: number;
  userId: number;
  teamId: 1 | 2;
  joinedDay: string;
  /** The result on the days of the contest. */
  result: bigint;
  /** The results in the weeks before the contest, latest first. Empty unless improvement is measured. */
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
  permilleOfGoal: bigint | null;
  isWinner: boolean;
}

type RankingRules = Omit<ContestRules, 'prize'>;

/** The standings of all who compete, best first. */
export function rankEntries(rules: RankingRules, entries: readonly ContestEntry[]): StandingLine[] {
  const values =
    rules.by === 'teams' ? computeTeamValues(rules, entries) : computePersonValues(rules, entries);
  const sorted = values.sort((a, b) =>
    a.value === b.value ? getCompetitorId(a) - getCompetitorId(b) : a.value < b.value ? 1 : -1,
  );
  const goal = rules.goal === null ? null : BigInt(Math.round(rules.goal * 100));
  const lines: StandingLine[] = [];
  for (const [i, competitor] of sorted.entries()) {
    const previous = lines[i - 1];
    const place = previous?.value === competitor.value ? previous.place : i + 1;
    const isWinningPlace = rules.winners === null || place <= rules.winners;
    lines.push({
      ...competitor,
      place,
      permilleOfGoal: goal === null ? null : computePermilleOfGoal(rules, competitor.value, goal),
      isWinner: isWinningPlace && competitor.value > 0n && (goal === null || competitor.value >= goal),
    });
  }
  return lines;
}

/** The difference to the next better place. Null: the first place. */
export function computeGap(lines: readonly StandingLine[], own: StandingLine): bigint | null {
  const next = lines.filter(({ place }) => place < own.place).at(-1);
  return next ? next.value - own.value : null;
}

export const listUserIds = (lines: readonly StandingLine[]): number[] =>
  lines.flatMap(({ userId }) => userId ?? []);

/** The own line and the two nearest ones. Omits others in last place, so that nobody sees a list of the worst. */
export function listNeighbours(lines: readonly StandingLine[], own: StandingLine): StandingLine[] {
  const lastPlace = lines.at(-1)!.place;
  const eligibleLines = lines.filter((line) => line === own || line.place < lastPlace);
  const first = Math.max(0, Math.min(eligibleLines.indexOf(own) - 1, eligibleLines.length - 3));
  return eligibleLines.slice(first, first + 3);
}

type CompetitorValue = Pick<StandingLine, 'userId' | 'teamId' | 'value'>;

const getCompetitorId = ({ userId, teamId }: CompetitorValue) => userId ?? teamId ?? 0;

/** Amounts are in cents, which are hundredths of a dollar already. */
const toHundredths = ({ measure }: RankingRules, result: bigint) =>
  measure === 'count' ? result * 100n : result;

function computeTeamValues(rules: RankingRules, entries: readonly ContestEntry[]): CompetitorValue[] {
  return [...groupBy(entries, ({ teamId }) => teamId)].map(([teamId, teamEntries]) => {
    const memberCount = new Set(teamEntries.map(({ userId }) => userId)).size;
    return {
      userId: null,
      teamId,
      value: divideRounded(toHundredths(rules, sumResults(teamEntries)), BigInt(memberCount)),
    };
  });
}

function computePersonValues(rules: RankingRules, entries: readonly ContestEntry[]): CompetitorValue[] {
  const people = [...groupBy(entries, ({ userId }) => userId)];
  if (rules.measure !== 'improvement')
    return people.map(([userId, personEntries]) => ({
      userId,
      teamId: null,
      value: toHundredths(rules, sumResults(personEntries)),
    }));
  const doubledMedianByUser = new Map(
    people.map(([userId, personEntries]) => [userId, computeDoubledMedian(sumByWeek(rules, personEntries))]),
  );
  const positiveDoubledMedians = [...doubledMedianByUser.values()].filter((median) => median > 0n);
  // People without a positive median are compared with the median of the positive medians. Here it is doubled a second time.
  const fourfoldCommonMedian = computeDoubledMedian(positiveDoubledMedians);
  return people.map(([userId, personEntries]) => {
    const doubledMedian = doubledMedianByUser.get(userId)!;
    const fourfoldMedian = doubledMedian > 0n ? 2n * doubledMedian : fourfoldCommonMedian;
    return {
      userId,
      teamId: null,
      value: computeImprovement(sumResults(personEntries), fourfoldMedian, countDays(rules)),
    };
  });
}

/** The improvement of a person who has no result: -100%. */
const NO_RESULT = -10_000n;

export const hasResult = (measure: Measure, value: bigint): boolean =>
  value > (measure === 'improvement' ? NO_RESULT : 0n);

/**
 * In hundredths of a per cent, over a median week scaled to the length of the contest. If nobody has a positive median, any result is an
 * improvement of 0.
 */
function computeImprovement(result: bigint, fourfoldMedian: bigint, days: number): bigint {
  if (result === 0n) return NO_RESULT;
  if (fourfoldMedian === 0n) return 0n;
  return divideRounded(result * 4n * 7n * 10_000n, fourfoldMedian * BigInt(days)) + NO_RESULT;
}

/** The result of each week before the contest, without weeks that began before the person joined. */
function sumByWeek({ startDate }: DayRange, entries: readonly ContestEntry[]): bigint[] {
  const firstJoinedDay = entries.reduce(
    (earliest, { joinedDay }) => (joinedDay < earliest ? joinedDay : earliest),
    startDate,
  );
  return Array.from({ length: MEDIAN_WEEKS }, (_, i) => i)
    .filter((i) => firstJoinedDay <= addDays(startDate, -7 * (i + 1)))
    .map((i) => entries.reduce((sum, { weeks }) => sum + weeks[i]!, 0n));
}

/** Doubled, so that the mean of two middle values is a whole number. 0 for an empty list. */
function computeDoubledMedian(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low ?? 0n) + (high ?? 0n);
}

/** In tenths of a per cent, rounded towards zero, so that 100% means that the goal is reached. No result is 0%. */
function computePermilleOfGoal({ measure }: RankingRules, value: bigint, goal: bigint): bigint {
  const base = measure === 'improvement' ? 10_000n : 0n;
  return ((value + base) * 1_000n) / (goal + base);
}

const sumResults = (entries: readonly ContestEntry[]): bigint =>
  entries.reduce((sum, { result }) => sum + result, 0n);

/** Rounds half away from zero. `divisor` is positive. */
const divideRounded = (value: bigint, divisor: bigint): bigint =>
  (2n * value + (value < 0n ? -divisor : divisor)) / (2n * divisor);
