import type { FieldError } from '../../platform/errors/domain-error.js';
import { countDaysBetween, type DayRange, toReportingDay } from '../../platform/time/time.rules.js';

export const competitors = ['people', 'teams'] as const;
export type Competitors = (typeof competitors)[number];
/** `improvement`: per cent over the person's median week before the contest. */
export const measures = ['amount', 'count', 'improvement'] as const;
export type Measure = (typeof measures)[number];
export const contestStates = ['planned', 'running', 'provisional', 'final'] as const;
export type ContestState = (typeof contestStates)[number];

const MAX_DAYS = 92;
/** Messages that were written at the end of a day may still arrive for this long. */
const SETTLE_MS = 300_000;

/** What people compete for, and how they win it. `goal`: dollars, deposits or per cent; for teams, per active member. */
export interface ContestRules extends DayRange {
  by: Competitors;
  measure: Measure;
  goal: number | null;
  winners: number | null;
  prize: string;
}

/** Why a contest cannot have these rules. Null: it can. `today`: the current reporting day. */
export function findProblem(rules: ContestRules, today: string): FieldError | null {
  const { by, measure, goal, winners, startDate, endDate } = rules;
  const problem = (field: string, message: string) => ({ field, message });
  if (by === 'teams' && measure === 'improvement')
    return problem('measure', 'Improvement is for people only: choose amount or count for teams');
  if (goal !== null && by === 'people' && measure === 'count' && !Number.isInteger(goal))
    return problem('goal', 'must be a whole number of deposits');
  if (goal === null && winners === null)
    return problem('winners', 'must say how many win, unless there is a goal');
  if (startDate <= today) return problem('date_start', 'must be tomorrow or later');
  if (endDate < startDate) return problem('date_end', 'must not be before date_start');
  if (countDaysBetween(startDate, endDate) >= MAX_DAYS)
    return problem('date_end', `must be less than ${MAX_DAYS} days after date_start`);
  return null;
}

/** `today`: the current reporting day. */
export function getState(
  { startDate, endDate, finalAt }: DayRange & { finalAt: Date | null },
  today: string,
): ContestState {
  if (finalAt) return 'final';
  if (today < startDate) return 'planned';
  return today <= endDate ? 'running' : 'provisional';
}

/** Contests that end before this day may become final. */
export const getSettlementDay = (now: Date): string => toReportingDay(new Date(now.getTime() - SETTLE_MS));

/** The number of days in a range, both ends included. */
export const countDays = ({ startDate, endDate }: DayRange): number =>
  countDaysBetween(startDate, endDate) + 1;
