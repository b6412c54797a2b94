import { z } from 'zod';
import { Day, optionalQuery, PageNumber } from '../../../platform/http/common.schemas.js';
import { countDaysBetween } from '../../../platform/time/time.rules.js';
import { UserView } from '../../people/user.schemas.js';

const MAX_DAYS = 400;
const Type = z.enum(['retention', 'ftd']);

/** `made`: what counts for the target. */
const Best = z
  .object({
    date_start: z.iso.date(),
    date_end: z.iso.date(),
    count: z.int(),
    amount: z.number(),
    made: z.number(),
  })
  .meta({ id: 'BestResult' });

export const Target = z
  .object({ goal: z.number(), goal_symbol: z.enum(['$', 'FTD']), have: z.number() })
  .meta({ id: 'Target' });
type Target = z.infer<typeof Target>;

const Today = z.object({ count: z.int(), amount: z.number() }).meta({ id: 'TodayResult' });
const Waiting = z.object({ count: z.int(), amount: z.number() }).meta({ id: 'OwnWaiting' });

/** A member's place, pace and deposits. Gap, lead and pace are money, or first-time deposits in a sales brand. */
const standingFields = {
  /** Among the active members, in the current period. Equal results share a place. Null: no result, or no period. */
  place: z.int().nullable(),
  /** The number of active members. Null if `place` is null. */
  of: z.int().nullable(),
  /** The difference to the next better place. Null for the first place, and without a place. */
  gap: z.number().nullable(),
  /** How far the first place is ahead of the best other member. 0: they share it. Null: another place, or no other result. */
  lead: z.number().nullable(),
  /** What each remaining working day must contribute. Null: the target is reached, there is none, or no working day is left. */
  pace: z.number().nullable(),
  today: Today,
  /** The member's deposits that wait for moderation, of all days. */
  waiting: Waiting,
};

/** A member's standing in a brand. */
export const Standing = {
  ...standingFields,
  /** The day of `today`. */
  reporting_day: z.iso.date(),
  /** The member with the next better place. Null if `gap` is null. */
  next: UserView.nullable(),
  /** The best other member. Null if `lead` is null. */
  runner_up: UserView.nullable(),
  /** The current period, and the number of its days without the member's days off. `working_days_left` includes today. */
  period: z
    .object({
      date_start: z.iso.date(),
      date_end: z.iso.date(),
      working_days: z.int(),
      working_days_left: z.int(),
    })
    .meta({ id: 'OwnPeriod' })
    .nullable(),
  /** The member's results on days of the period, in order. Omits days without a result. */
  days: z.array(z.object({ date: z.iso.date(), made: z.number() }).meta({ id: 'DayMade' })),
  /** The number of days in a row with an accepted deposit. Days off do not interrupt a streak. */
  streak: z.int(),
  /** The best day and week of all time. Null: no result above 0 so far. */
  best_day: Best.nullable(),
  best_week: Best.nullable(),
};
export const StandingView = z.object(Standing);
export type StandingView = z.infer<typeof StandingView>;

/** The short form for lists, with the values of `t/me/brand`. `amount`: money of the current period, also in a sales brand. */
export const OwnStandingView = z
  .object({ brand_id: z.int(), target: Target, amount: z.number(), ...standingFields })
  .meta({ id: 'OwnStanding' });
export type OwnStandingView = z.infer<typeof OwnStandingView>;
export const OwnStandingList = z.object({ data: z.array(OwnStandingView) }).meta({ id: 'OwnStandingList' });

export const toTargetView = (
  isSales: boolean,
  own: { target: string; ftd: number; amount: string },
): Target => ({
  goal: Number(own.target),
  goal_symbol: isSales ? 'FTD' : '$',
  have: isSales ? own.ftd : Number(own.amount),
});

/**
 * `from` and `until`: reporting days, both inclusive. Default: the current period, or today if it is in none. `of=days`: omits
 * corrections of a period's total, as `today`, `best_day` and `best_week` do. Otherwise these count if the days are exactly a
 * period. `type`: only results of this type. A correction of a day counts as `ftd`.
 */
export const ResultFilter = z
  .object({
    from: optionalQuery(Day),
    until: optionalQuery(Day),
    of: optionalQuery(z.literal('days')),
    type: optionalQuery(Type),
    page: PageNumber,
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    path: ['until'],
    error: 'must be given with from',
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'must not be before from',
  })
  .refine(({ from, until }) => !from || !until || countDaysBetween(from, until) < MAX_DAYS, {
    path: ['until'],
    error: `must be less than ${MAX_DAYS} days after from`,
  });
export type ResultFilter = z.infer<typeof ResultFilter>;

/** `kind`: "correction" corrects the first-time deposits of a day, "total" the total of a period. */
const ResultEntry = z
  .object({
    kind: z.enum(['deposit', 'correction', 'total']),
    /** Null if it is not a deposit. */
    id: z.int().nullable(),
    label: z.string().nullable(),
    type: Type.nullable(),
    client_id: z.string(),
    count: z.int(),
    amount: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ResultEntry' });
export type ResultEntry = z.infer<typeof ResultEntry>;

/** The deposits and corrections of a result, newest first. The sums cover all pages. `ftd`: the number of first-time deposits. */
export const ResultPage = z
  .object({
    data: z.array(ResultEntry),
    count: z.int(),
    ftd: z.int(),
    amount: z.number(),
    meta: z.object({ current_page: z.int(), last_page: z.int() }),
  })
  .meta({ id: 'ResultPage' });
export type ResultPage = z.infer<typeof ResultPage>;
