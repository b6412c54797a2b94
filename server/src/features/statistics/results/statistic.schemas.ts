import { z } from 'zod';
import { DAY_MS } from '../../../../shared/units.rules.js';
import { exportFormats } from '../../../platform/exports/sheet.rules.js';
import { Day, optionalQuery } from '../../../platform/http/common.schemas.js';
import { BrandName } from '../../brands/registry/brand.schemas.js';
import { UserView } from '../../people/user.schemas.js';
import { statisticSpans } from './statistic.rules.js';

export const StatisticFilter = z.object({
  /** Any day of the requested span. Required, but checked by the service, because the error depends on the span. */
  date: optionalQuery(Day),
  period: z.enum(statisticSpans, { error: 'must be day, week or month' }),
});
export type StatisticFilter = z.infer<typeof StatisticFilter>;

const StatisticResult = z
  .object({
    id: z.int(),
    user: UserView,
    /** Null: the person has left the brand. */
    team_id: z.union([z.literal(1), z.literal(2)]).nullable(),
    amount: z.number(),
    /** The number of first-time deposits. */
    ftd: z.int(),
    retention: z.number(),
    /** The target of the period that contains the days. */
    target: z.number(),
    /** The amount of that whole period. */
    total: z.number(),
    /** What counts for the target: money in a retention brand, first-time deposits in a sales brand. */
    made: z.number(),
  })
  .meta({ id: 'StatisticResult' });

/** `created_at`: when the statistic was last computed. The dates are null for a month if the day is in no period. */
export const StatisticView = z
  .object({
    period: z.enum(statisticSpans),
    date_start: z.iso.date().nullable(),
    date_end: z.iso.date().nullable(),
    created_at: z.iso.datetime(),
    best_agent_id: z.int().nullable(),
    worse_agent_id: z.int().nullable(),
    result: z.array(StatisticResult),
  })
  .meta({ id: 'Statistic' });
export type StatisticView = z.infer<typeof StatisticView>;

/** The statistic for staff. */
export const BrandStatistic = StatisticView.extend({
  /** Rejected deposits of these days. `reasons`: the fifty most frequent ones. `reason`: null if none was given. */
  rejected: z.object({
    count: z.int(),
    reasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
  }),
}).meta({ id: 'BrandStatistic' });
export type BrandStatistic = z.infer<typeof BrandStatistic>;

const RatingEntry = UserView.extend({
  user: UserView,
  brand: z.object({ id: z.int(), name: z.string() }),
  /** The same as `amount`. */
  total_amount: z.number(),
  amount: z.number(),
  count: z.int(),
}).meta({ id: 'RatingEntry' });

/** The entries with the largest amounts come first. */
export const Rating = z.array(RatingEntry);
export type Rating = z.infer<typeof Rating>;

export const ManagerRating = z.object({ ftd: Rating, retention: Rating }).meta({ id: 'ManagerRating' });
export type ManagerRating = z.infer<typeof ManagerRating>;

/** Progress towards a target: money, or a number of first-time deposits. Null: there is no target, or it belongs to the other list. */
const TargetProgress = z
  .object({ goal: z.number(), goal_symbol: z.enum(['$', 'FTD']), have: z.number() })
  .meta({ id: 'TargetReached' })
  .nullable();

const ComparedEntry = z
  .object({
    brand_id: z.int(),
    user_id: z.int(),
    /** The first day of the brand's current period. */
    first_day: Day,
    target: TargetProgress,
    /** The result on the same days of the previous period. Null: no result on these days. */
    before: z.object({ place: z.int(), amount: z.number() }).nullable(),
    /** The amounts of the days of the current period until today. Null for places after the tenth. */
    days: z.array(z.number()).nullable(),
  })
  .meta({ id: 'ComparedEntry' });

const ComparedTeam = z
  .object({
    brand: BrandName,
    /** Null: the whole brand, because all its people are in one team. */
    team_id: z.union([z.literal(1), z.literal(2)]).nullable(),
    /** The number of current members. */
    people: z.int(),
    amount: z.number(),
    /** The amount of the same days of the previous period. */
    before: z.number(),
    target: TargetProgress,
  })
  .meta({ id: 'ComparedTeam' });

/** `entries`: those of the rating, in the same order. `teams`: the fifty with the largest amounts. */
const ComparedList = z
  .object({ entries: z.array(ComparedEntry), teams: z.array(ComparedTeam) })
  .meta({ id: 'ComparedList' });

export const RatingComparison = z
  .object({ ftd: ComparedList, retention: ComparedList })
  .meta({ id: 'RatingComparison' });
export type RatingComparison = z.infer<typeof RatingComparison>;

const format = optionalQuery(z.enum(exportFormats)).transform((chosen) => chosen ?? 'csv');

export const RatingExport = z.object({ format });
export type RatingExport = z.infer<typeof RatingExport>;

export const StatisticExport = StatisticFilter.extend({ format });
export type StatisticExport = z.infer<typeof StatisticExport>;

/** Results of a day, with FTD corrections: all money, that of retention deposits, and the number of first-time deposits. */
const resultAmounts = { amount: z.number(), retention: z.number(), ftd: z.int() };
const DaySum = z.object(resultAmounts).meta({ id: 'DaySum' });

export const BrandFigures = z
  .object({
    brand: BrandName,
    report_type: z.enum(['retention', 'sales']),
    today: DaySum,
    yesterday: DaySum,
    /** The current period. Null: today is in none. `goal` and `have` are money, or first-time deposits in a sales brand. */
    period: z
      .object({
        date_start: z.iso.date(),
        date_end: z.iso.date(),
        goal: z.number(),
        have: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'BrandFigures' });
export type BrandFigures = z.infer<typeof BrandFigures>;

/** `day`: the current reporting day. `brands`: only the first few, largest amounts first. */
export const ReachFigures = z.object({
  day: z.iso.date(),
  today: DaySum,
  yesterday: DaySum,
  brands: z.array(BrandFigures),
});
export type ReachFigures = z.infer<typeof ReachFigures>;

/** `corrections`: the part of `amount` and `ftd` that is in no list of deposits. Omitted on days without corrections. */
export const TrendDay = z
  .object({
    day: z.iso.date(),
    ...resultAmounts,
    corrections: z.object({ amount: z.number(), ftd: z.int() }).optional(),
  })
  .meta({ id: 'TrendDay' });

export const BrandTrend = z.object({ days: z.array(TrendDay) }).meta({ id: 'BrandTrend' });
export type BrandTrend = z.infer<typeof BrandTrend>;

const MAX_DAYS = 366;

/** Both days are inclusive. */
export const DaysFilter = z
  .object({ date_start: Day, date_end: Day })
  .refine(({ date_start, date_end }) => date_start <= date_end, {
    path: ['date_end'],
    error: 'must not be before date_start',
  })
  .refine(({ date_start, date_end }) => Date.parse(date_end) - Date.parse(date_start) < MAX_DAYS * DAY_MS, {
    path: ['date_end'],
    error: `must be less than ${MAX_DAYS} days after date_start`,
  });
export type DaysFilter = z.infer<typeof DaysFilter>;
