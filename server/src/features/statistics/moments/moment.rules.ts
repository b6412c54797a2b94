import { HOUR_MS } from '../../../../shared/units.rules.js';
import type { Markdown } from '../../../platform/messenger/api/markdown.js';
import { toDollars } from '../../../platform/text/money.rules.js';
import { addDays, REPORTING_ZONE } from '../../../platform/time/time.rules.js';
import { localize } from '../../../texts/texts.js';
import { BOT_UNDO_SECONDS } from '../../deposits/ledger/deposit.rules.js';
import type { MomentKind } from '../../notifications/notice.schemas.js';
import {
  computePlace,
  countStreak,
  type DayResult,
  findBest,
  getMeasure,
} from '../standing/standing.rules.js';

/** The facts of a moment by its kind. Measures are cents, or first-time deposits in a sales brand, as decimal strings. */
export interface MomentFacts {
  target: { have: string; goal: string; isSales: boolean };
  best: { span: 'day' | 'week'; have: string; isSales: boolean };
  streak: { days: number };
  overtook: { gap: string; isSales: boolean };
  passed: { gap: string; isSales: boolean };
  /** `amount`: in cents; null in a sales brand. `place`: null if not mentioned. `up`: how many places the member climbed. */
  evening: { count: number; amount: string | null; place: number | null; up: number };
}

/** A moment to store. A person has one moment of a kind and key in a brand. */
export type NewMoment = {
  [Kind in MomentKind]: { kind: Kind; key: string; facts: MomentFacts[Kind]; rivalId?: number };
}[MomentKind];

const INACTIVE_AFTER_MS = 72 * HOUR_MS;
/** In the reporting zone. */
const EVENING_HOUR = 20;
const hourFormat = new Intl.DateTimeFormat('en', {
  timeZone: REPORTING_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

export const isEvening = (now: Date): boolean => Number(hourFormat.format(now)) >= EVENING_HOUR;

/** Whether a person has not opened the mini-app for three days, or never. Inactive people get no messages about moments. */
export const isInactive = (openedAt: Date | null, now: Date): boolean =>
  openedAt === null || now.getTime() - openedAt.getTime() >= INACTIVE_AFTER_MS;

/** How long results must stay unchanged before they are checked: then no decision on them can be undone. */
export const getSettlementSeconds = (undoSeconds: number): number => Math.max(undoSeconds, BOT_UNDO_SECONDS);

/** The last milestone of a streak: 3, 5, 10, 20, and then every 20 days. 0: none yet. */
export function getLastMilestone(streak: number): number {
  if (streak >= 20) return streak - (streak % 20);
  return [10, 5, 3].find((milestone) => streak >= milestone) ?? 0;
}

/** A person's results when they were last checked. `comparisonKey`: the period and the measure of `result`. */
export interface ResultSnapshot {
  day: string;
  comparisonKey: string | null;
  result: bigint;
  streak: number;
}

/** A person's results in a brand. `periodResult`: in the current period. */
export interface PersonResults {
  today: string;
  isSales: boolean;
  /** The first day of the current period. Null: today is in none. */
  periodStart: string | null;
  goal: bigint;
  periodResult: bigint;
  days: readonly DayResult[];
  daysOff: ReadonlySet<string>;
  /** Null: not checked yet. */
  lastSnapshot: ResultSnapshot | null;
}

/** A result of another period, or in another measure, is not comparable. */
const getComparisonKey = ({ periodStart, isSales }: PersonResults): string | null =>
  periodStart && `${periodStart} ${isSales ? 'sales' : 'retention'}`;

export const toSnapshot = (results: PersonResults): ResultSnapshot => ({
  day: results.today,
  comparisonKey: getComparisonKey(results),
  result: results.periodResult,
  streak: countStreak(results.today, results.days, results.daysOff),
});

/** The result in the period at the last check, or else at the end of yesterday. */
export function getPreviousResult(results: PersonResults): bigint {
  const { lastSnapshot, periodResult, isSales, days, today } = results;
  if (lastSnapshot?.comparisonKey === getComparisonKey(results)) return lastSnapshot.result;
  const resultToday = days.find(({ day }) => day === today);
  return resultToday ? periodResult - getMeasure(isSales, resultToday) : periodResult;
}

/** The moments of a person's own results. */
export const listOwnMoments = (results: PersonResults): NewMoment[] => [
  ...buildTargetMoments(results),
  ...buildBestMoments(results, 'day'),
  ...buildBestMoments(results, 'week'),
  ...buildStreakMoments(results),
];

function buildTargetMoments(results: PersonResults): NewMoment[] {
  const { periodStart, goal, periodResult, isSales } = results;
  if (periodStart === null || goal <= 0n || periodResult < goal || getPreviousResult(results) >= goal)
    return [];
  return [{ kind: 'target', key: periodStart, facts: { have: `${periodResult}`, goal: `${goal}`, isSales } }];
}

/**
 * The best day or week, unless no earlier one has a result. It may have ended yesterday, because deposits are often decided on the
 * next day.
 */
function buildBestMoments({ today, days, isSales }: PersonResults, span: 'day' | 'week'): NewMoment[] {
  const best = findBest(days, span, isSales);
  if (!best || best.endDate < addDays(today, -1)) return [];
  const earlierDays = days.filter(({ day }) => day < best.startDate);
  if (!findBest(earlierDays, span, isSales)) return [];
  const facts = { span, have: `${best.measure}`, isSales };
  return [{ kind: 'best', key: `${span} ${best.startDate}`, facts }];
}

/** A milestone that the streak has reached since the last check, or since yesterday if there was none. */
function buildStreakMoments(results: PersonResults): NewMoment[] {
  const { today, days, daysOff, lastSnapshot } = results;
  const streak = countStreak(today, days, daysOff);
  const milestone = getLastMilestone(streak);
  if (milestone === 0) return [];
  const streakStart = days.filter(({ count }) => count > 0).at(-streak)!.day;
  const previousStreak = lastSnapshot
    ? lastSnapshot.day >= streakStart
      ? lastSnapshot.streak
      : 0
    : countStreak(addDays(today, -1), days, daysOff);
  if (getLastMilestone(previousStreak) >= milestone) return [];
  return [{ kind: 'streak', key: `${streakStart} ${milestone}`, facts: { days: streak } }];
}

/** A member's result in the period: now, and at the last check. */
export interface MemberProgress {
  userId: number;
  previous: bigint;
  current: bigint;
}

/** Whether `climber` has overtaken `member` by the climber's own results. */
const hasOvertaken = (climber: MemberProgress, member: MemberProgress): boolean =>
  climber.current > climber.previous &&
  member.current > 0n &&
  member.previous > 0n &&
  climber.previous <= member.previous &&
  climber.current > member.current;

/** Up to two moments for each member: the nearest rival whom the member overtook, and the nearest who passed the member. */
export function buildPassingMoments(members: readonly MemberProgress[], day: string, isSales: boolean) {
  return members.flatMap((member): { userId: number; moment: NewMoment }[] => {
    const buildMoments = (kind: 'overtook' | 'passed', isRival: (other: MemberProgress) => boolean) => {
      const getGap = ({ current }: MemberProgress) =>
        current > member.current ? current - member.current : member.current - current;
      const [rival] = members.filter(isRival).sort((a, b) => (getGap(a) < getGap(b) ? -1 : 1));
      if (!rival) return [];
      const facts = { gap: `${getGap(rival)}`, isSales };
      return [{ userId: member.userId, moment: { kind, key: day, facts, rivalId: rival.userId } }];
    };
    return [
      ...buildMoments('overtook', (other) => hasOvertaken(member, other)),
      ...buildMoments('passed', (other) => hasOvertaken(other, member)),
    ];
  });
}

/** A member's day. `todayResult` is the part of `periodResult` that is from today. */
export interface MemberDay {
  userId: number;
  periodResult: bigint;
  todayResult: bigint;
  count: number;
  /** In cents, also in a sales brand. */
  amount: bigint;
}

/**
 * The moment that sums up a member's day. It mentions a place in the upper half with another member below, and how far the member
 * climbed today if they had results before. Null: there is no deposit and no climb to mention.
 */
export function buildEveningMoment(
  member: MemberDay,
  members: readonly MemberDay[],
  day: string,
  { hasPeriod, isSales }: { hasPeriod: boolean; isSales: boolean },
): NewMoment | null {
  const others = members.filter(({ userId }) => userId !== member.userId);
  const computePlaceBy = (getResult: (memberDay: MemberDay) => bigint) =>
    computePlace(getResult(member), others.map(getResult)).place;
  const place = computePlaceBy(({ periodResult }) => periodResult);
  const previousPlace = computePlaceBy(({ periodResult, todayResult }) => periodResult - todayResult);
  const isPlaceShown =
    hasPeriod &&
    member.periodResult > 0n &&
    2 * place <= members.length + 1 &&
    others.some(({ periodResult }) => periodResult < member.periodResult);
  const hadResults = member.periodResult > member.todayResult;
  const up = isPlaceShown && hadResults ? Math.max(previousPlace - place, 0) : 0;
  if (member.count <= 0 && up === 0) return null;
  const facts = {
    count: Math.max(member.count, 0),
    amount: isSales ? null : `${member.amount}`,
    place: isPlaceShown ? place : null,
    up,
  };
  return { kind: 'evening', key: day, facts };
}

/** A moment with the name of the other agent, if it is about overtaking. */
export type MomentWithRival = NewMoment & { rivalName: string | null };

/**
 * The text of a moment, with its day if that is not today: "Today 3 deposits, $2,310, 2nd (+1)", later "3 deposits, $2,310,
 * 2nd (+1) · Mar 12".
 */
export function buildMomentText(moment: MomentWithRival & { day: string }, today: string): Markdown {
  const text = buildText(moment);
  if (moment.day !== today) return localize('moments.earlier', { moment: text, day: moment.day });
  return moment.kind === 'evening' ? localize('moments.eveningToday', { evening: text }) : text;
}

function buildText(moment: MomentWithRival): Markdown {
  switch (moment.kind) {
    case 'target': {
      const { have, goal, isSales } = moment.facts;
      return isSales
        ? localize('moments.target.sales', { have: Number(have), goal: Number(goal) })
        : localize('moments.target.retention', { have: toAmount(have), goal: toAmount(goal) });
    }
    case 'best': {
      const { span, have, isSales } = moment.facts;
      const best = span === 'day' ? 'bestDay' : 'bestWeek';
      return isSales
        ? localize(`moments.${best}.sales`, { have: Number(have) })
        : localize(`moments.${best}.retention`, { have: toAmount(have) });
    }
    case 'streak':
      return localize('moments.streak', { days: moment.facts.days });
    case 'overtook':
    case 'passed': {
      const { kind, rivalId, rivalName } = moment;
      const { gap, isSales } = moment.facts;
      const name = rivalName ?? localize('people.unnamed', { id: rivalId! });
      return isSales
        ? localize(`moments.${kind}.sales`, { name, gap: Number(gap) })
        : localize(`moments.${kind}.retention`, { name, gap: toAmount(gap) });
    }
    case 'evening': {
      const { count: deposits, amount, place, up } = moment.facts;
      const hasAmount = deposits > 0 && amount !== null && BigInt(amount) > 0n;
      return localize('moments.evening', {
        deposits,
        place,
        up,
        amount: hasAmount ? toAmount(amount) : null,
      });
    }
  }
}

const toAmount = (cents: string): string => toDollars(BigInt(cents));
