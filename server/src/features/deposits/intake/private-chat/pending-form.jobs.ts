import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../../platform/time/clock.js';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { PendingFormService } from './pending-form.service.js';
import { HOUR_MS } from '../../../../../shared/units.rules.js';

@Injectable()
export class PendingFormJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly forms: PendingFormService,
    private readonly clock: Clock,
  ) {}

  @Interval(HOUR_MS)
  deleteOldForms(): Promise<void> {
    return this.jobs.run('purge of forms without a brand', () => this.forms.purgeOld(this.clock.now()));
  }
}
