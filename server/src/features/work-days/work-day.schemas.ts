import { z } from 'zod';
import { Day, Id, IdText, lineText, optionalQuery, PageNumber } from '../../platform/http/common.schemas.js';
import { UserView } from '../people/user.schemas.js';

export const WorkDateView = z
  .object({
    /** Null: nothing is stored for this day. */
    id: Id.nullable(),
    user_id: z.int(),
    user: UserView,
    brand_id: z.int(),
    brand: z.string(),
    /** Null: not answered. */
    in_work: z.boolean().nullable(),
    /** A day in UTC+3. */
    date: z.iso.date(),
    /** The latest earlier answer, if there is none on the requested day. */
    last: z.object({ in_work: z.boolean(), date: z.iso.date() }).nullable().optional(),
  })
  .meta({ id: 'WorkDate' });
export type WorkDateView = z.infer<typeof WorkDateView>;

export const workAnswers = ['yes', 'no', 'none'] as const;

/** Sorts by a column, or with "-" in descending order. `status`: those who work come first. */
const WorkDayOrder = z.enum(
  (['user', 'brand', 'status'] as const).flatMap((column) => [column, `-${column}`] as const),
);

export const WorkDayFilter = z.object({
  page: PageNumber,
  /** A day in UTC+3. Without it, the latest answer of each member is listed. */
  day: optionalQuery(Day),
  /** `none`: not answered on the day. */
  answer: optionalQuery(z.enum(workAnswers)),
  brand_id: optionalQuery(IdText),
  /** A part of a name or username. If nobody matches, the most similar names do. */
  q: optionalQuery(lineText(128)),
  order: optionalQuery(WorkDayOrder),
});
export type WorkDayFilter = z.infer<typeof WorkDayFilter>;

const counts = { working: z.int(), not_working: z.int(), not_answered: z.int() };
const WorkCounts = z.object(counts).meta({ id: 'WorkCounts' });
export type WorkCounts = z.infer<typeof WorkCounts>;
export const BrandWorkCounts = z
  .object({ id: z.int(), name: z.string(), ...counts })
  .meta({ id: 'BrandWorkCounts' });
export type BrandWorkCounts = z.infer<typeof BrandWorkCounts>;

/** `counts`: of the requested brand, or of all. `brands`: of each, even with `brand_id`. Both exist only with `day`; `q` and `answer` do not affect them. */
export const WorkDateList = z
  .object({
    work_dates: z.array(WorkDateView),
    counts: WorkCounts.optional(),
    brands: z.array(BrandWorkCounts).optional(),
  })
  .meta({ id: 'WorkDateList' });
