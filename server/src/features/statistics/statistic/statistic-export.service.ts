import { Injectable } from '@nestjs/common';
import type { ApiKeyCaller, Caller, Reach } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import {
  type Cell,
  type Column,
  type ExportFormat,
  toSingleBatch,
} from '../../../platform/exports/sheet.rules.js';
import { createRowFormatter, createSheetStream } from '../../../platform/exports/sheet-stream.js';
import { toReportingDay } from '../../../platform/time/time.rules.js';
import type { UserView } from '../../people/user.schemas.js';
import { RatingService } from '../rating/rating.service.js';
import type { ManagerRating, RatingExport, StatisticExport } from '../results/statistic.schemas.js';
import { StatisticService } from './statistic.service.js';

const textColumn = (title: string) => ({ title, kind: 'text' as const });
const numberColumn = (title: string) => ({ title, kind: 'number' as const });
const moneyColumn = (title: string) => ({ title: `${title} (USD)`, kind: 'money' as const });

const ratingColumns: readonly Column[] = [
  textColumn('Rating'),
  numberColumn('Place'),
  textColumn('Agent'),
  textColumn('Telegram id'),
  textColumn('Brand'),
  numberColumn('Deposits'),
  moneyColumn('Amount'),
];
const statisticColumns: readonly Column[] = [
  textColumn('Agent'),
  textColumn('Telegram id'),
  moneyColumn('Amount'),
  numberColumn('FTD'),
  moneyColumn('Retention'),
  numberColumn('Target of the period'),
  moneyColumn('Total of the period'),
  numberColumn('Counted toward the target'),
];

const toPersonCells = ({ id, public_name, telegram_id }: UserView): Cell[] => [
  public_name ?? `User #${id}`,
  String(telegram_id),
];

const buildFile = (title: string, columns: readonly Column[], rows: Cell[][], format: ExportFormat) =>
  createSheetStream(
    { title, columns, batches: toSingleBatch(rows.map(createRowFormatter(format, columns))) },
    format,
  );

/** Exports the rating, and the statistics of brands, as files. Records the exports in the audit trail. */
@Injectable()
export class StatisticExportService {
  constructor(
    private readonly clock: Clock,
    private readonly rating: RatingService,
    private readonly statistics: StatisticService,
    private readonly audit: AuditTrail,
  ) {}

  async exportRating(caller: Caller | ApiKeyCaller, { format }: RatingExport) {
    const { ftd, retention } = await this.rating.getManagerRating(caller);
    const buildRows = (list: string, entries: ManagerRating['ftd']) => {
      let place = 0;
      return entries.map(({ user, brand, count, amount }, index) => {
        // Equal amounts share a place.
        if (amount !== entries[index - 1]?.amount) place = index + 1;
        return [list, place, ...toPersonCells(user), brand.name, count, amount];
      });
    };
    const rows = [...buildRows('FTD', ftd), ...buildRows('Retention', retention)];
    await this.audit.record({
      action: 'export.rating',
      // 0 for an API key, which the entry has as its actor.
      subjectId: 'userId' in caller ? caller.userId : 0,
      brandId: null,
      after: { format },
    });
    return {
      name: `rating-${toReportingDay(this.clock.now())}`,
      format,
      content: buildFile('Rating', ratingColumns, rows, format),
    };
  }

  async exportStatistic(caller: Reach, brandId: number, { format, ...filter }: StatisticExport) {
    const { result, date_start, date_end } = await this.statistics.get(caller, brandId, filter);
    const rows = result.map(({ user, amount, ftd, retention, target, total, made }) => [
      ...toPersonCells(user),
      amount,
      ftd,
      retention,
      target,
      total,
      made,
    ]);
    await this.audit.record({
      action: 'export.statistic',
      subjectId: brandId,
      brandId,
      after: { format, ...filter },
    });
    const days = date_start && date_end ? [...new Set([date_start, date_end])].join('_') : filter.date;
    return {
      name: `statistic-${brandId}-${days}`,
      format,
      content: buildFile('Statistic', statisticColumns, rows, format),
    };
  }
}
