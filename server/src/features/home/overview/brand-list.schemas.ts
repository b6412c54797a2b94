import { z } from 'zod';
import { optionalQuery, PageNumber, pageOf, plainText } from '../../../platform/http/common.schemas.js';
import { BrandView } from '../../brands/brand.schemas.js';
import { BrandFigures, TrendDay } from '../../statistics/brand-figures.schemas.js';

/** `q`: a part of the name. If no name has it, names with a word like it. */
export const BrandSearch = z.object({ page: PageNumber, q: optionalQuery(plainText(128)) });
export type BrandSearch = z.infer<typeof BrandSearch>;

/** A brand, what waits there, and how it does. A part is null if the caller has no right to it. */
export const BrandRow = BrandView.extend({
  deposits: z.object({ waiting: z.int() }).nullable(),
  tickets: z.object({ new: z.int(), in_work: z.int(), overdue: z.int() }).nullable(),
  join_requests: z.int().nullable(),
  /** `days`: the last two weeks. */
  figures: BrandFigures.omit({ brand: true, report_type: true })
    .extend({ days: z.array(TrendDay) })
    .nullable(),
}).meta({ id: 'BrandRow' });
export type BrandRow = z.input<typeof BrandRow>;

export const BrandPage = pageOf(BrandRow).meta({ id: 'BrandPage' });
