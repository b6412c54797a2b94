import { z } from 'zod';
import { optionalQuery, PageNumber } from '../../../platform/http/common.schemas.js';
import { daysBetween } from '../../../platform/time/reporting-time.rules.js';
import { Day } from '../../statistics/statistic.schemas.js';

const MAX_DAYS = 400;

const Best = z
  .object({ date_start: z.iso.date(), date_end: z.iso.date(), count: z.int(), amount: z.number() })
  .meta({ id: 'BestResult' });

/** Where a member stands in a brand. Gap and pace are money, or first-time deposits in a sales brand. */
export const Standing = {
  /** Among the active members, in the current period. Equal results share a place. Null: today is in no period. */
  place: z.int().nullable(),
  /** How many active members there are. */
  of: z.int(),
  /** What is missing to the next place. Null: the first place, or no period. */
  gap: z.number().nullable(),
  /** What each working day that is left has to bring. Null: the target is reached, there is none, or no working day is left. */
  pace: z.number().nullable(),
  today: z.object({ count: z.int(), amount: z.number() }).meta({ id: 'TodayResult' }),
  /** Working days in a row with an accepted deposit. Days off do not interrupt it. */
  streak: z.int(),
  /** Of all time. Null: nothing was made yet. */
  best_day: Best.nullable(),
  best_week: Best.nullable(),
};
export const StandingView = z.object(Standing);
export type StandingView = z.infer<typeof StandingView>;

/** Reporting days, both included. Without them: the current period, or today if it is in none. */
export const ResultFilter = z
  .object({ from: optionalQuery(Day), until: optionalQuery(Day), page: PageNumber })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    path: ['until'],
    error: 'must be given with from',
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'must not be before from',
  })
  .refine(({ from, until }) => !from || !until || daysBetween(from, until) < MAX_DAYS, {
    path: ['until'],
    error: `must be less than ${MAX_DAYS} days after from`,
  });
export type ResultFilter = z.infer<typeof ResultFilter>;

/** `correction`: of first-time deposits on a day. `total`: of the total of a period. */
const ResultEntry = z
  .object({
    kind: z.enum(['deposit', 'correction', 'total']),
    /** Null: it is no deposit. */
    id: z.int().nullable(),
    label: z.string().nullable(),
    type: z.enum(['retention', 'ftd']).nullable(),
    client_id: z.string(),
    count: z.int(),
    amount: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ResultEntry' });
export type ResultEntry = z.infer<typeof ResultEntry>;

/** What makes up a figure, newest first. `count` and `amount` are those of all pages. */
export const ResultPage = z
  .object({
    data: z.array(ResultEntry),
    count: z.int(),
    amount: z.number(),
    meta: z.object({ current_page: z.int(), last_page: z.int() }),
  })
  .meta({ id: 'ResultPage' });
export type ResultPage = z.infer<typeof ResultPage>;
