import { z } from 'zod';
import { BrandName } from '../../brands/registry/brand.schemas.js';
import { Day } from './statistic.schemas.js';
import { DAY_MS } from '../../../../shared/units.rules.js';

/** What people made in some time: all accepted money, that of retention deposits, and the number of first-time deposits. */
const Made = { amount: z.number(), retention: z.number(), ftd: z.int() };
const DaySum = z.object(Made).meta({ id: 'DaySum' });

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

/** `day`: today, as reports count it. `brands`: only some, those that made most first. */
export const DaysOfBrands = z.object({
  day: z.iso.date(),
  today: DaySum,
  yesterday: DaySum,
  brands: z.array(BrandFigures),
});
export type DaysOfBrands = z.infer<typeof DaysOfBrands>;

/** `corrections`: their part of `amount` and `ftd`, which no list of deposits has. Left out on days without corrections. */
export const TrendDay = z
  .object({
    day: z.iso.date(),
    ...Made,
    corrections: z.object({ amount: z.number(), ftd: z.int() }).optional(),
  })
  .meta({ id: 'TrendDay' });

export const BrandTrend = z.object({ days: z.array(TrendDay) }).meta({ id: 'BrandTrend' });
export type BrandTrend = z.infer<typeof BrandTrend>;

const MAX_DAYS = 366;

/** Both days are included. */
export const TrendFilter = z
  .object({ date_start: Day, date_end: Day })
  .refine(({ date_start, date_end }) => date_start <= date_end, {
    path: ['date_end'],
    error: 'must not be before date_start',
  })
  .refine(({ date_start, date_end }) => Date.parse(date_end) - Date.parse(date_start) < MAX_DAYS * DAY_MS, {
    path: ['date_end'],
    error: `must be at most ${MAX_DAYS} days from date_start`,
  });
export type TrendFilter = z.infer<typeof TrendFilter>;
