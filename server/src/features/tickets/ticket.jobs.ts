import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Config } from '../../platform/config/config.js';
import { TicketFilesService } from './ticket-files.service.js';

@Injectable()
export class TicketJobs {
  constructor(
    private readonly config: Config,
    private readonly files: TicketFilesService,
  ) {}

  @Cron(CronExpression.EVERY_30_MINUTES)
  async sweepFiles(): Promise<void> {
    if (this.config.runsWorker) await this.files.sweep();
  }
}
