import { centsOf } from '../../../platform/text/money.rules.js';
import { addDays, countDaysBetween, type DayRange, getWeek } from '../../../platform/time/time.rules.js';
import type { Figures } from '../results/statistic.rules.js';

/** A person's results on a reporting day in a brand: accepted deposits and corrections. The amount is a decimal string. */
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

/** Equal results share a place. `gap`: the difference to the next better place. Null for the first place. */
export function computePlace(
  own: Measure,
  others: readonly Measure[],
): { place: number; gap: Measure | null } {
  const better = others.filter((other) => other > own);
  if (better.length === 0) return { place: 1, gap: null };
  const nextBetter = better.reduce((lowest, other) => (other < lowest ? other : lowest));
  return { place: better.length + 1, gap: nextBetter - own };
}

interface MemberMeasure {
  userId: number;
  measure: Measure;
}

/** A person's results and target in the current period. */
export type PeriodFigures = Pick<Figures, 'ftd' | 'amount' | 'target'>;

/**
 * The standing of a person in the current period of a brand: the place among the active members, the member with the next better
 * place, and for the first place the runner-up. Of members with equal results, the one with the smallest id counts as next, or as
 * the runner-up. Without a result there is no place, and without a period no pace either.
 */
export function computeStanding(
  isSales: boolean,
  own: PeriodFigures,
  rivals: readonly MemberMeasure[],
  period: DayRange | null,
  today: string,
  daysOff: ReadonlySet<string>,
) {
  const ownMeasure = getMeasure(isSales, own);
  const noPlace = { place: null, gap: null, nextId: null, lead: null, runnerUpId: null };
  if (!period) return { ...noPlace, pace: null };
  const pace = computePace(
    getGoal(isSales, own.target),
    ownMeasure,
    countWorkingDays(period, today, daysOff),
  );
  if (ownMeasure <= 0n) return { ...noPlace, pace };
  const measures = rivals.map(({ measure }) => measure);
  const { place, gap } = computePlace(ownMeasure, measures);
  const findIdByMeasure = (result: Measure) =>
    Math.min(...rivals.filter(({ measure }) => measure === result).map(({ userId }) => userId));
  const runnerUpMeasure = measures.reduce((highest, other) => (other > highest ? other : highest), 0n);
  const isLeading = place === 1 && runnerUpMeasure > 0n;
  return {
    place,
    gap,
    nextId: gap === null ? null : findIdByMeasure(ownMeasure + gap),
    lead: isLeading ? ownMeasure - runnerUpMeasure : null,
    runnerUpId: isLeading ? findIdByMeasure(runnerUpMeasure) : null,
    pace,
  };
}

/** The other active members with their results, 0 for those without any. */
export function listRivals(
  isSales: boolean,
  userId: number,
  memberIds: readonly number[],
  results: readonly (PeriodFigures & { userId: number })[],
): MemberMeasure[] {
  const measureByUser = new Map(results.map((figures) => [figures.userId, getMeasure(isSales, figures)]));
  return memberIds
    .filter((id) => id !== userId)
    .map((id) => ({ userId: id, measure: measureByUser.get(id) ?? 0n }));
}

/** The person's working days from `fromDay` to the end of the period, both inclusive. */
export function countWorkingDays(
  { endDate }: DayRange,
  fromDay: string,
  daysOff: ReadonlySet<string>,
): number {
  if (fromDay > endDate) return 0;
  const daysOffInRange = [...daysOff].filter((day) => fromDay <= day && day <= endDate).length;
  return countDaysBetween(fromDay, endDate) + 1 - daysOffInRange;
}

/** What each working day must contribute to reach the target, rounded up. Null: there is no target, it is reached, or no day is left. */
export function computePace(goal: Measure, current: Measure, daysLeft: number): Measure | null {
  if (goal === 0n || current >= goal || daysLeft === 0) return null;
  const days = BigInt(daysLeft);
  return (goal - current + days - 1n) / days;
}

/**
 * The number of days in a row with an accepted deposit, up to today. A day off without a deposit does not interrupt the row. Nor
 * does today, because it is not over.
 */
export function countStreak(today: string, days: readonly DayResult[], daysOff: ReadonlySet<string>): number {
  const activeDays = new Set(days.filter(({ count }) => count > 0).map(({ day }) => day));
  const first = days.reduce((earliest, { day }) => (day < earliest ? day : earliest), today);
  let streak = 0;
  for (let day = today; day >= first; day = addDays(day, -1)) {
    if (activeDays.has(day)) streak += 1;
    else if (day !== today && !daysOff.has(day)) break;
  }
  return streak;
}

/** The number of days before today that are always read to count a streak. Earlier days are read only if these do not end it. */
export const RECENT_DAYS = 30;

/** Whether each of the `RECENT_DAYS` before today has a deposit or is a day off. The streak may then have begun before them. */
export function isStreakUnbroken(
  today: string,
  days: readonly DayResult[],
  daysOff: ReadonlySet<string>,
): boolean {
  const activeDays = days.filter(({ count }) => count > 0).map(({ day }) => day);
  const firstDay = addDays(today, -RECENT_DAYS);
  const coveredDays = [...activeDays, ...daysOff].filter((day) => firstDay <= day && day < today);
  return new Set(coveredDays).size === RECENT_DAYS;
}

/** The sums of a day or week. The amount is a decimal string. */
export interface BestRange extends DayRange {
  count: number;
  ftd: number;
  amount: string;
}

interface BestResult extends Omit<BestRange, 'ftd'> {
  measure: Measure;
}

/** The day, or the week from Friday to Thursday, with the best result above 0. Of equals, the earliest. `days`: in order. */
export function findBest(
  days: readonly DayResult[],
  span: 'day' | 'week',
  isSales: boolean,
): BestResult | null {
  // Numbers are exact up to 90 trillion dollars, and many times as fast as bigints.
  const sums: (DayRange & { count: number; ftd: number; cents: number })[] = [];
  for (const { day, count, ftd, amount } of days) {
    let sum = sums.at(-1);
    if (!sum || day > sum.endDate) {
      const range = span === 'day' ? { startDate: day, endDate: day } : getWeek(day);
      sums.push((sum = { count: 0, ftd: 0, cents: 0, ...range }));
    }
    sum.count += count;
    sum.ftd += ftd;
    sum.cents += Math.round(Number(amount) * 100);
  }
  const toMeasure = ({ ftd, cents }: (typeof sums)[number]) => (isSales ? ftd : cents);
  const best = sums.reduce<(typeof sums)[number] | null>(
    (highest, sum) => (toMeasure(sum) > (highest ? toMeasure(highest) : 0) ? sum : highest),
    null,
  );
  if (!best) return null;
  const { startDate, endDate, count, cents } = best;
  return { startDate, endDate, count, amount: (cents / 100).toFixed(2), measure: BigInt(toMeasure(best)) };
}
