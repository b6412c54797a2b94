import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ErasureService } from './erasure.service.js';
import { RetentionService } from './retention.service.js';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/units.rules.js';

@Injectable()
export class PrivacyJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly erasures: ErasureService,
    private readonly retention: RetentionService,
  ) {}

  /** For erasures whose file store did not answer. */
  @Interval(MINUTE_MS)
  finishErasures(): Promise<void> {
    return this.jobs.run('finish erasures', () => this.erasures.finish());
  }

  @Interval(HOUR_MS)
  purge(): Promise<void> {
    return this.jobs.run('purge of personal data', () => this.retention.purge());
  }
}
