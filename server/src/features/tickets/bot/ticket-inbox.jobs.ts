import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { TicketInboxService } from './ticket-inbox.service.js';

const STORE_MS = 1_000;
const PURGE_MS = 3_600_000;

@Injectable()
export class TicketInboxJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly inbox: TicketInboxService,
  ) {}

  @Interval(STORE_MS)
  storeDue(): Promise<void> {
    return this.jobs.run('files for tickets', () => this.inbox.storeDue());
  }

  @Interval(PURGE_MS)
  purge(): Promise<void> {
    return this.jobs.run('purge of messages for tickets', () => this.inbox.purge());
  }
}
