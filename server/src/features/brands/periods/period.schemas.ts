import { z } from 'zod';
import { Id, numberText, optionalQuery } from '../../../platform/http/common.schemas.js';

const MAX_ROWS = 100;
const Year = z.int().min(2000, 'must be 2000 or later').max(2100, 'must be 2100 or earlier');
const Day = z.iso.date({ error: 'must be a date, YYYY-MM-DD', abort: true });

export const YearFilter = z.object({ year: optionalQuery(numberText(Year)) });
export type YearFilter = z.infer<typeof YearFilter>;

const PeriodRow = z.discriminatedUnion('status', [
  /** The client's own id is ignored. */
  z.strictObject({
    id: z.union([z.number(), z.string()]).nullish(),
    start_date: Day,
    end_date: Day,
    status: z.literal('new'),
  }),
  z.strictObject({
    id: Id,
    start_date: z.string().nullish(),
    end_date: z.string().nullish(),
    status: z.literal('delete'),
  }),
  z.strictObject({
    id: Id,
    start_date: Day,
    end_date: Day,
    status: z.union([z.literal(''), z.null()]).optional(),
  }),
]);

const SeenPeriod = z.strictObject({ id: Id, start_date: Day, end_date: Day });

/** Periods of one year: new ones, ones to delete, and ones with new dates. Periods that are not sent stay unchanged. */
export const SavePeriods = z
  .strictObject({
    year: Year,
    periods: z.array(PeriodRow).max(MAX_ROWS),
    /** The periods of the year that the caller saw. A row that would undo a later change by another person is refused: 409. */
    seen: z.array(SeenPeriod).max(MAX_ROWS).optional(),
  })
  .superRefine(({ year, periods }, context) => {
    const refuse = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['periods', index, field], message });
    const ids = new Set<number>();
    for (const [index, period] of periods.entries()) {
      if (period.status !== 'new') {
        if (ids.has(period.id)) refuse(index, 'id', 'appears more than once');
        ids.add(period.id);
      }
      if (period.status === 'delete') continue;
      for (const field of ['start_date', 'end_date'] as const) {
        if (!period[field].startsWith(`${year}-`)) refuse(index, field, `must be in ${year}`);
      }
      if (period.start_date > period.end_date) refuse(index, 'end_date', 'must not be before the start date');
    }
  })
  .meta({ id: 'SavePeriods' });
export type SavePeriods = z.infer<typeof SavePeriods>;

export const PeriodView = z
  .object({ id: z.int(), start_date: z.iso.date(), end_date: z.iso.date() })
  .meta({ id: 'Period' });
export type PeriodView = z.infer<typeof PeriodView>;

/** `is-empty`: the year has no periods. */
export const PeriodList = z.union([z.array(PeriodView), z.literal('is-empty')]);
export type PeriodList = z.infer<typeof PeriodList>;

export const toPeriodView = (period: { id: number; startDate: string; endDate: string }): PeriodView => ({
  id: period.id,
  start_date: period.startDate,
  end_date: period.endDate,
});
