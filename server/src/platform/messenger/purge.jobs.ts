import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../jobs/jobs.js';
import { PurgeService } from './purge.service.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class PurgeJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly purges: PurgeService,
  ) {}

  @Interval(HOUR_MS)
  async purge(): Promise<void> {
    await this.jobs.run('purge of messages and updates', () => this.purges.purge());
  }
}
