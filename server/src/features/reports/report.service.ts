import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { BrandService } from '../brands/brand.service.js';
import { ReportComposer } from './report-composer.service.js';
import { endedDay } from './report.rules.js';
import { ReportedDayRepository } from './reported-day.repository.js';

@Injectable()
export class ReportService {
  constructor(
    private readonly days: ReportedDayRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly composer: ReportComposer,
    private readonly audit: AuditTrail,
  ) {}

  /** Sends the brand a test report of the last day that has ended, and returns its text. */
  @Transactional()
  async sendTest(caller: Caller, brandId: number): Promise<{ message: string }> {
    const brand = await this.brands.getReachable(caller, brandId);
    const day = endedDay(this.clock.now());
    const due = { kind: 'day', startDate: day, endDate: day } as const;
    // A test does not note that it told these changes, so the next scheduled report tells them too.
    const late = await this.days.findLateChanges(brandId, due);
    const { source } = await this.composer.queue(brand, due, late, { isTest: true });
    await this.audit.record({ action: 'brand.test-report', subjectId: brandId, brandId, after: due });
    return { message: source };
  }
}
