import { addDays, REPORTING_ZONE } from '../../../platform/time/time.rules.js';
import { BOT_UNDO_SECONDS } from '../../deposits/ledger/deposit.rules.js';
import type { MomentKind } from '../../notifications/agent-notices.schemas.js';
import {
  findBest,
  type DayResult,
  getMeasure,
  computePlace,
  countStreak,
} from '../standing/standing.rules.js';
import { HOUR_MS } from '../../../../shared/units.rules.js';
import { formatCount, formatMoney } from '../../../platform/text/money.rules.js';
import { formatUser } from '../../people/user.rules.js';

/** What a moment says. Measures are cents, or first-time deposits in a sales brand, as decimal strings. */
export interface MomentDetails {
  target: { have: string; goal: string; isSales: boolean };
  best: { span: 'day' | 'week'; have: string; isSales: boolean };
  streak: { days: number };
  overtook: { gap: string; isSales: boolean };
  passed: { gap: string; isSales: boolean };
  /** `amount`: in cents; null in a sales brand. `place`: null if it is not worth mentioning. */
  evening: { count: number; amount: string | null; place: number | null; up: number };
}

/** `key`: a person has one moment of a kind and key in a brand. */
export type NewMoment = {
  [Kind in MomentKind]: { kind: Kind; key: string; facts: MomentDetails[Kind]; rivalId?: number };
}[MomentKind];

const SILENT_AFTER_MS = 72 * HOUR_MS;
/** In the reporting zone. */
const EVENING_HOUR = 20;
const eveningHour = new Intl.DateTimeFormat('en', {
  timeZone: REPORTING_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

export const isEvening = (now: Date): boolean => Number(eveningHour.format(now)) >= EVENING_HOUR;

/** The bot sends nothing to people who have not opened the mini-app for three days. */
export const isSilent = (openedAt: Date | null, now: Date): boolean =>
  openedAt === null || now.getTime() - openedAt.getTime() >= SILENT_AFTER_MS;

/** How long a person's results must stay unchanged before they are checked: no decision can be undone by then. */
export const getSettlementSeconds = (undoSeconds: number): number => Math.max(undoSeconds, BOT_UNDO_SECONDS);

/** The last milestone of a streak: 3, 5, 10, 20, and then every 20 days. 0: none yet. */
export function findMilestone(streak: number): number {
  if (streak >= 20) return streak - (streak % 20);
  return [10, 5, 3].find((milestone) => streak >= milestone) ?? 0;
}

/** A person's results when they were last checked. `as`: the period and the measure of `result`. */
export interface ResultSnapshot {
  on: string;
  as: string | null;
  result: bigint;
  streak: number;
}

/** A person's results in a brand. `have`: in the current period. */
export interface PersonResults {
  today: string;
  isSales: boolean;
  /** The first day of the current period. Null: today is in none. */
  periodStart: string | null;
  goal: bigint;
  have: bigint;
  days: readonly DayResult[];
  daysOff: ReadonlySet<string>;
  /** Null: not checked yet. */
  seen: ResultSnapshot | null;
}

/** A result of another period, or in another measure, is not comparable. */
const getComparisonKey = ({ periodStart, isSales }: PersonResults): string | null =>
  periodStart && `${periodStart} ${isSales ? 'sales' : 'retention'}`;

export const toSnapshot = (results: PersonResults): ResultSnapshot => ({
  on: results.today,
  as: getComparisonKey(results),
  result: results.have,
  streak: countStreak(results.today, results.days, results.daysOff),
});

/** The result in the period at the last check, or else at the end of yesterday. */
export function getPreviousResult(results: PersonResults): bigint {
  const { seen, have, isSales, days, today } = results;
  if (seen?.as === getComparisonKey(results)) return seen.result;
  const ofToday = days.find(({ day }) => day === today);
  return ofToday ? have - getMeasure(isSales, ofToday) : have;
}

/** The moments of a person's own results. */
export const listOwnMoments = (results: PersonResults): NewMoment[] => [
  ...buildTargetMoments(results),
  ...buildBestMoments(results, 'day'),
  ...buildBestMoments(results, 'week'),
  ...buildStreakMoments(results),
];

function buildTargetMoments(results: PersonResults): NewMoment[] {
  const { periodStart, goal, have, isSales } = results;
  if (periodStart === null || goal <= 0n || have < goal || getPreviousResult(results) >= goal) return [];
  return [{ kind: 'target', key: periodStart, facts: { have: `${have}`, goal: `${goal}`, isSales } }];
}

/** The best of today and yesterday, whose last deposits are often accepted today, if it beats an earlier one. */
function buildBestMoments({ today, days, isSales }: PersonResults, span: 'day' | 'week'): NewMoment[] {
  const best = findBest(days, span, isSales);
  if (!best || best.endDate < addDays(today, -1)) return [];
  const earlier = days.filter(({ day }) => day < best.startDate);
  if (!findBest(earlier, span, isSales)) return [];
  const have = days
    .filter(({ day }) => day >= best.startDate && day <= best.endDate)
    .reduce((sum, day) => sum + getMeasure(isSales, day), 0n);
  return [{ kind: 'best', key: `${span} ${best.startDate}`, facts: { span, have: `${have}`, isSales } }];
}

/** A milestone that the streak has reached since the last check. */
function buildStreakMoments(results: PersonResults): NewMoment[] {
  const { today, days, daysOff, seen } = results;
  const streak = countStreak(today, days, daysOff);
  const passed = findMilestone(streak);
  if (passed === 0) return [];
  const start = days.filter(({ count }) => count > 0).at(-streak)!.day;
  const before = seen ? (seen.on >= start ? seen.streak : 0) : countStreak(addDays(today, -1), days, daysOff);
  if (findMilestone(before) >= passed) return [];
  return [{ kind: 'streak', key: `${start} ${passed}`, facts: { days: streak } }];
}

/** A member's result in the period, now and before. */
export interface MemberProgress {
  userId: number;
  before: bigint;
  have: bigint;
}

/** Whether somebody has overtaken a member by results of their own. */
const hasPassed = (climber: MemberProgress, member: MemberProgress): boolean =>
  climber.have > climber.before &&
  member.have > 0n &&
  member.before > 0n &&
  climber.before <= member.before &&
  climber.have > member.have;

/** For each member who was overtaken, the nearest of those who did, and for each who did, the nearest of those overtaken. */
export function buildPassingMoments(climbs: readonly MemberProgress[], day: string, isSales: boolean) {
  return climbs.flatMap((member): { userId: number; moment: NewMoment }[] => {
    const buildMoment = (kind: 'overtook' | 'passed', rivals: MemberProgress[]) => {
      const gapTo = ({ have }: MemberProgress) =>
        have > member.have ? have - member.have : member.have - have;
      const [rival] = rivals.sort((a, b) => (gapTo(a) < gapTo(b) ? -1 : 1));
      if (!rival) return [];
      const facts = { gap: `${gapTo(rival)}`, isSales };
      return [{ userId: member.userId, moment: { kind, key: day, facts, rivalId: rival.userId } }];
    };
    return [
      ...buildMoment(
        'overtook',
        climbs.filter((other) => hasPassed(member, other)),
      ),
      ...buildMoment(
        'passed',
        climbs.filter((other) => hasPassed(other, member)),
      ),
    ];
  });
}

/** A member's day. `have`: in the period, of which `ofToday` is from today. */
export interface MemberDay {
  userId: number;
  have: bigint;
  ofToday: bigint;
  count: number;
  /** Money, also in a sales brand. */
  amount: bigint;
}

/**
 * The line about a member's day. It mentions a place in the upper half with somebody below, and only a climb from an earlier
 * place: there is no place before the first result. Null: the person made no deposit and has not climbed.
 */
export function buildEveningMoment(
  own: MemberDay,
  members: readonly MemberDay[],
  day: string,
  { hasPeriod, isSales }: { hasPeriod: boolean; isSales: boolean },
): NewMoment | null {
  const others = members.filter(({ userId }) => userId !== own.userId);
  const have = others.map((other) => other.have);
  const { place } = computePlace(own.have, have);
  const former = computePlace(
    own.have - own.ofToday,
    others.map((other) => other.have - other.ofToday),
  ).place;
  const isShown =
    hasPeriod && own.have > 0n && 2 * place <= members.length + 1 && have.some((other) => other < own.have);
  const up = isShown && own.have > own.ofToday ? Math.max(former - place, 0) : 0;
  if (own.count <= 0 && up === 0) return null;
  const facts = {
    count: Math.max(own.count, 0),
    amount: isSales ? null : `${own.amount}`,
    place: isShown ? place : null,
    up,
  };
  return { kind: 'evening', key: day, facts };
}

/** A moment to be described. `rivalName`: the person who overtook, or was overtaken. */
export type DescribedMoment = Pick<NewMoment, 'rivalId'> & { rivalName: string | null } & NewMoment;

/** "Today 3 deposits, $2,310, 2nd (+1)", or later "3 deposits, $2,310, 2nd (+1) · Mar 12". */
export function formatMomentWithDay(moment: DescribedMoment & { day: string }, today: string): string {
  if (moment.day === today) return `${moment.kind === 'evening' ? 'Today ' : ''}${formatMoment(moment)}`;
  return `${formatMoment(moment)} · ${shortDay.format(new Date(moment.day))}`;
}

const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function formatMoment(moment: DescribedMoment): string {
  switch (moment.kind) {
    case 'target': {
      const { have, goal, isSales } = moment.facts;
      const made = isSales ? formatCount(BigInt(have)) : formatMeasure(have, false);
      return `You reached 100% of the target: ${made} of ${formatMeasure(goal, isSales)}`;
    }
    case 'best': {
      const { span, have, isSales } = moment.facts;
      return `Your best ${span} so far: ${formatMeasure(have, isSales)}`;
    }
    case 'streak':
      return `${moment.facts.days} working days in a row with a deposit`;
    case 'overtook': {
      const { gap, isSales } = moment.facts;
      return `You passed ${formatRival(moment)}: ${formatMeasure(gap, isSales)}`;
    }
    case 'passed': {
      const { gap, isSales } = moment.facts;
      return `${formatRival(moment)} passed you: ${formatMeasure(gap, isSales)}`;
    }
    case 'evening': {
      const { count, amount, place, up } = moment.facts;
      const parts = [
        ...(count > 0 ? [`${formatCount(BigInt(count))} deposit${count === 1 ? '' : 's'}`] : []),
        ...(count > 0 && amount !== null && BigInt(amount) > 0n ? [formatMeasure(amount, false)] : []),
        ...(place !== null ? [`${formatOrdinal(place)}${up > 0 ? ` (+${up})` : ''}`] : []),
      ];
      return parts.join(', ');
    }
  }
}

const formatRival = ({ rivalId, rivalName }: DescribedMoment): string =>
  formatUser({ id: rivalId!, publicName: rivalName });

/** "$2,310", "$2,310.50", or "3 FTD" in a sales brand. */
const formatMeasure = (measure: string, isSales: boolean): string =>
  isSales ? `${formatCount(BigInt(measure))} FTD` : formatMoney(BigInt(measure)).replace(/\.00$/, '');

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const formatOrdinal = (n: number): string => `${n}${endings[ordinals.select(n)] ?? 'th'}`;
