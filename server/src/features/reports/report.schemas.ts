import { z } from 'zod';
import {
  Id,
  IdText,
  Instant,
  optionalQuery,
  PageNumber,
  pageSchema,
} from '../../platform/http/common.schemas.js';
import { statisticSpans } from '../statistics/results/statistic.rules.js';

/** `message`: the text of the report, in MarkdownV2. */
export const TestReport = z.object({ message: z.string() }).meta({ id: 'TestReport' });

/** A report that was not sent automatically: it was too late, or may have been sent before a restore. */
export const MissedReportView = z
  .object({
    id: z.int(),
    brand: z.object({ id: z.int(), name: z.string() }),
    /** The span of the report. */
    period: z.enum(statisticSpans),
    date_start: z.iso.date(),
    date_end: z.iso.date(),
    due_at: Instant,
  })
  .meta({ id: 'MissedReport' });
export type MissedReportView = z.input<typeof MissedReportView>;

export const DismissReports = z
  .strictObject({ ids: z.array(Id).min(1).max(200) })
  .meta({ id: 'DismissReports' });
export type DismissReports = z.infer<typeof DismissReports>;

export const MissedReportFilter = z.object({ brand_id: optionalQuery(IdText), page: PageNumber });
export type MissedReportFilter = z.infer<typeof MissedReportFilter>;

export const MissedReportPage = pageSchema(MissedReportView).meta({ id: 'MissedReportPage' });
