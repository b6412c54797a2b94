import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { BrandRemovalService } from './brand-removal.service.js';

@Injectable()
export class BrandJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly removals: BrandRemovalService,
  ) {}

  @Cron(CronExpression.EVERY_5_SECONDS)
  removeBrands(): Promise<void> {
    return this.jobs.run('remove brands', () => this.removals.removeRest());
  }
}
