import { addAbortSignal } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ApiKeyCaller, Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { LongQueryDatabase } from '../../../platform/database/side-pool.js';
import { ExportSlots } from '../../../platform/exports/export-slots.js';
import { createRowFormatter, createSheetStream } from '../../../platform/exports/sheet-stream.js';
import { toMoscowTime } from '../../../platform/time/time.rules.js';
import { DepositQueries, staffOrders } from './deposit-queries.service.js';
import { DepositSearchRepository } from './deposit-search.repository.js';
import { toCells, columns } from './deposit-export.rules.js';
import type { DepositExportFilter } from './deposit.schemas.js';

@Injectable()
export class DepositExportService {
  constructor(
    private readonly longQueries: LongQueryDatabase,
    private readonly clock: Clock,
    private readonly slots: ExportSlots,
    private readonly deposits: DepositQueries,
    private readonly searches: DepositSearchRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Exports all deposits that a search with this filter finds. Recorded, because the file contains data of clients. */
  async export(caller: Caller | ApiKeyCaller, { format, order = 'newest', ...filter }: DepositExportFilter) {
    const { signal, release } = this.slots.acquire(caller);
    try {
      const conditions = await this.deposits.buildConditions(caller, filter);
      const formatRow = createRowFormatter(format, columns);
      const { dataSource } = await this.longQueries.connect();
      const batches = await this.searches.streamRows(dataSource, conditions, staffOrders[order], (deposit) =>
        formatRow(toCells(deposit)),
      );
      await this.audit
        .record({
          action: 'export.deposits',
          // The subject is a person. For an API key it is 0, because the entry names the key as the actor.
          subjectId: 'userId' in caller ? caller.userId : 0,
          brandId: filter.brand_id ?? null,
          after: { format, order, ...filter },
        })
        .catch(async (error: unknown) => {
          await batches.return(undefined);
          throw error;
        });
      const content = createSheetStream({ title: 'Deposits', columns, batches }, format);
      content.once('close', release);
      addAbortSignal(signal, content);
      return { name: `deposits-${toMoscowTime(this.clock.now()).day}`, format, content };
    } catch (error) {
      release();
      throw error;
    }
  }
}
