import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TicketFilesService } from './ticket-files.service.js';

const SWEEP_MS = 1_800_000;

@Injectable()
export class TicketJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly files: TicketFilesService,
  ) {}

  @Interval(SWEEP_MS)
  sweepFiles(): Promise<void> {
    return this.jobs.run('sweep files', () => this.files.sweep());
  }
}
