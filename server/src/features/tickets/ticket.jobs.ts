import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS } from '../../../shared/units.rules.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { TicketSnoozeService } from './assignments/ticket-snooze.service.js';
import { TicketInboxService } from './bot/ticket-inbox.service.js';
import { TicketRetentionService } from './retention/ticket-retention.service.js';

const STORE_INTERVAL_MS = 1_000;
const SNOOZE_INTERVAL_MS = 15_000;
const FILE_PURGE_INTERVAL_MS = 1_800_000;

/** These jobs run in every replica: row locks give each due message and snooze to one of them, and deletions may be repeated. */
@Injectable()
export class TicketJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly inbox: TicketInboxService,
    private readonly snoozes: TicketSnoozeService,
    private readonly retention: TicketRetentionService,
  ) {}

  @Interval(STORE_INTERVAL_MS)
  storeMessages(): Promise<void> {
    return this.jobs.run('files for tickets', () => this.inbox.storeDue());
  }

  @Interval(HOUR_MS)
  purgeMessages(): Promise<void> {
    return this.jobs.run('purge of messages for tickets', () => this.inbox.purge());
  }

  @Interval(SNOOZE_INTERVAL_MS)
  endSnoozes(): Promise<void> {
    return this.jobs.run('end snoozes of tickets', () => this.snoozes.endDue());
  }

  @Interval(FILE_PURGE_INTERVAL_MS)
  purgeUnusedFiles(): Promise<void> {
    return this.jobs.run('sweep files', () => this.retention.purgeUnusedFiles());
  }
}
