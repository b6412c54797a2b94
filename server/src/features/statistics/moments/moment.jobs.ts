import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MomentWatchService } from './moment-watch.service.js';

const LOOK_MS = 15_000;

@Injectable()
export class MomentJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly watch: MomentWatchService,
  ) {}

  /** Runs in every replica. The database lets one of them look at a time. */
  @Interval(LOOK_MS)
  processDue(): Promise<void> {
    return this.jobs.run('look for moments', () => this.watch.processDue());
  }
}
