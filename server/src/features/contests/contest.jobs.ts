import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ContestProgressService } from './contest-progress.service.js';

const LOOK_MS = 30_000;
const COMPARE_MS = 300_000;

@Injectable()
export class ContestJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly progress: ContestProgressService,
  ) {}

  /** Runs in every replica. A lock gives each contest to one of them. */
  @Interval(LOOK_MS)
  advanceContests(): Promise<void> {
    return this.jobs.run('follow contests', async () => {
      await this.progress.finish();
      await this.progress.announce();
    });
  }

  @Interval(COMPARE_MS)
  recordLateChanges(): Promise<void> {
    return this.jobs.run('note changes of final contests', () => this.progress.recordLateChanges());
  }
}
