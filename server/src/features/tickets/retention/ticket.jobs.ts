import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TicketRetentionService } from './ticket-retention.service.js';

const SWEEP_MS = 1_800_000;

@Injectable()
export class TicketJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: TicketRetentionService,
  ) {}

  @Interval(SWEEP_MS)
  sweepFiles(): Promise<void> {
    return this.jobs.run('sweep files', () => this.retention.sweepFiles());
  }
}
