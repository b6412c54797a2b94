import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { SlipService } from './slip.service.js';

const DOWNLOAD_MS = 3_000;
const SWEEP_MS = 1_800_000;

@Injectable()
export class SlipJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly slips: SlipService,
  ) {}

  @Interval(DOWNLOAD_MS)
  downloadSlips(): Promise<void> {
    return this.jobs.run('download slips', () => this.slips.downloadDue());
  }

  @Interval(SWEEP_MS)
  sweepSlips(): Promise<void> {
    return this.jobs.run('sweep slips', () => this.slips.purgeUnused());
  }
}
