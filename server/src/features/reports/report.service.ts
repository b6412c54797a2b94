import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { BrandService } from '../brands/brand.service.js';
import { findLateChanges } from './late-change.queries.js';
import { ReportComposer } from './report-composer.service.js';
import { endedDay } from './report.rules.js';

@Injectable()
export class ReportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly composer: ReportComposer,
  ) {}

  /** Sends the brand a test report of the last day that has ended, and returns its text. */
  sendTest(caller: Caller, brandId: number): Promise<{ message: string }> {
    return this.database.transaction(async (db) => {
      const brand = await this.brands.getReachable(caller, brandId);
      const day = endedDay(this.clock.now());
      const due = { kind: 'day', startDate: day, endDate: day } as const;
      // A test does not note that it told these changes, so the next scheduled report tells them too.
      const late = await findLateChanges(db, brandId, due);
      const { source } = await this.composer.queue(db, brand, due, late, { isTest: true });
      await recordAct(db, { action: 'brand.test-report', subjectId: brandId, brandId, after: due });
      return { message: source };
    });
  }
}
