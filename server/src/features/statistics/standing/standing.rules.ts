import { centsOf } from '../../../platform/text/money.rules.js';
import { addDays, countDaysBetween, type DayRange, getWeek } from '../../../platform/time/time.rules.js';

/** What a person made on a reporting day in a brand: accepted deposits and corrections. The amount is a decimal string. */
export interface DayResult {
  day: string;
  count: number;
  ftd: number;
  amount: string;
}

/** Results by which people are compared: cents in a retention brand, first-time deposits in a sales brand. */
type Measure = bigint;

export const getMeasure = (isSales: boolean, { ftd, amount }: { ftd: number; amount: string }): Measure =>
  isSales ? BigInt(ftd) : centsOf(amount);

/** A target as a measure. `target`: dollars or a number of deposits, as a decimal string. */
export const getGoal = (isSales: boolean, target: string): Measure =>
  isSales ? BigInt(Math.round(Number(target))) : centsOf(target);

/** A measure in responses: dollars or a number of deposits. */
export const toApiMeasure = (isSales: boolean, measure: Measure): number =>
  isSales ? Number(measure) : Number(measure) / 100;

/** People with equal results share a place. `gap`: what is missing to the next place; null for the first. */
export function computePlace(
  own: Measure,
  others: readonly Measure[],
): { place: number; gap: Measure | null } {
  const ahead = others.filter((other) => other > own);
  if (ahead.length === 0) return { place: 1, gap: null };
  return { place: ahead.length + 1, gap: ahead.reduce((least, one) => (one < least ? one : least)) - own };
}

/** A measure and its owner. */
export interface MemberMeasure {
  userId: number;
  measure: Measure;
}

/** Results and target of one person in the current period. */
export interface OwnFigures {
  ftd: number;
  amount: string;
  target: string;
}

/**
 * Where a person stands in the current period of a brand: the place among the active members, who has the next place, and on the
 * first place who comes behind (of several the one with the smallest id). Without a result there is no place, and without a
 * period no pace either.
 */
export function computeStanding(
  isSales: boolean,
  own: OwnFigures,
  others: readonly MemberMeasure[],
  period: DayRange | null,
  today: string,
  daysOff: ReadonlySet<string>,
) {
  const have = getMeasure(isSales, own);
  const noPlace = { place: null, gap: null, nextId: null, lead: null, runnerUpId: null };
  if (!period) return { ...noPlace, pace: null };
  const pace = computePace(getGoal(isSales, own.target), have, countWorkingDaysLeft(period, today, daysOff));
  if (have <= 0n) return { ...noPlace, pace };
  const measures = others.map(({ measure }) => measure);
  const { place, gap } = computePlace(have, measures);
  const idWith = (result: Measure) =>
    Math.min(...others.filter(({ measure }) => measure === result).map(({ userId }) => userId));
  const runnerUp = measures.reduce((most, one) => (one > most ? one : most), 0n);
  const leads = place === 1 && runnerUp > 0n;
  return {
    place,
    gap,
    nextId: gap === null ? null : idWith(have + gap),
    lead: leads ? have - runnerUp : null,
    runnerUpId: leads ? idWith(runnerUp) : null,
    pace,
  };
}

/** The other active members with their results, 0 for those without any. */
export function listRivals(
  isSales: boolean,
  userId: number,
  members: readonly number[],
  results: readonly (OwnFigures & { userId: number })[],
): MemberMeasure[] {
  const measures = new Map(results.map((of) => [of.userId, getMeasure(isSales, of)]));
  return members.filter((id) => id !== userId).map((id) => ({ userId: id, measure: measures.get(id) ?? 0n }));
}

/** The person's working days from today to the end of the period. */
export function countWorkingDaysLeft(
  { endDate }: DayRange,
  today: string,
  daysOff: ReadonlySet<string>,
): number {
  let left = 0;
  for (let day = today; day <= endDate; day = addDays(day, 1)) if (!daysOff.has(day)) left += 1;
  return left;
}

/**
 * What each working day has to yield to reach the target, rounded up. Null: there is no target, it is reached, or no working
 * day is left.
 */
export function computePace(goal: Measure, have: Measure, daysLeft: number): Measure | null {
  if (goal === 0n || have >= goal || daysLeft === 0) return null;
  const days = BigInt(daysLeft);
  return (goal - have + days - 1n) / days;
}

/**
 * The working days in a row with an accepted deposit, up to today or the day before. Days off do not count and do not
 * interrupt. Today interrupts nothing, because it is not over.
 */
export function countStreak(today: string, days: readonly DayResult[], daysOff: ReadonlySet<string>): number {
  const good = new Set(days.filter(({ count }) => count > 0).map(({ day }) => day));
  const first = days.reduce((least, { day }) => (day < least ? day : least), today);
  let streak = 0;
  for (let day = today; day >= first; day = addDays(day, -1)) {
    if (good.has(day)) streak += 1;
    else if (day !== today && !daysOff.has(day)) break;
  }
  return streak;
}

export interface BestResult extends DayRange {
  count: number;
  amount: string;
  measure: Measure;
}

/** The day, or the week from Friday to Thursday, with the best result: the earliest of equals. Null: no result yet. */
export function findBest(
  days: readonly DayResult[],
  span: 'day' | 'week',
  isSales: boolean,
): BestResult | null {
  const sums = new Map<string, DayRange & { count: number; ftd: number; cents: bigint }>();
  for (const { day, count, ftd, amount } of days) {
    const range = span === 'day' ? { startDate: day, endDate: day } : getWeek(day);
    const sum = sums.get(range.startDate) ?? { ...range, count: 0, ftd: 0, cents: 0n };
    sum.count += count;
    sum.ftd += ftd;
    sum.cents += centsOf(amount);
    sums.set(range.startDate, sum);
  }
  const ranked = [...sums.values()]
    .map((sum) => ({ sum, measure: isSales ? BigInt(sum.ftd) : sum.cents }))
    .filter(({ measure }) => measure > 0n)
    .sort((a, b) =>
      a.measure === b.measure
        ? countDaysBetween(b.sum.startDate, a.sum.startDate)
        : b.measure > a.measure
          ? 1
          : -1,
    );
  if (!ranked[0]) return null;
  const { sum, measure } = ranked[0];
  const { startDate, endDate, count, cents } = sum;
  return { startDate, endDate, count, amount: toDecimal(cents), measure };
}

const toDecimal = (cents: bigint): string => (Number(cents) / 100).toFixed(2);
