import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { TicketFilesService } from './ticket-files.service.js';

@Injectable()
export class TicketJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly files: TicketFilesService,
  ) {}

  @Cron(CronExpression.EVERY_30_MINUTES)
  sweepFiles(): Promise<void> {
    return this.jobs.run('sweep files', () => this.files.sweep());
  }
}
