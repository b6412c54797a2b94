import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { BrandRemovalService } from './brand-removal.service.js';

const REMOVE_MS = 5_000;

@Injectable()
export class BrandJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly removals: BrandRemovalService,
  ) {}

  @Interval(REMOVE_MS)
  removeBrands(): Promise<void> {
    return this.jobs.run('remove brands', () => this.removals.removeRest());
  }
}
