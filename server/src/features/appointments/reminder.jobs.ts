import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ReminderService } from './reminder.service.js';

const REMIND_MS = 15_000;

@Injectable()
export class ReminderJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly reminders: ReminderService,
  ) {}

  /** Runs in every replica. Row locks give each appointment to one of them. */
  @Interval(REMIND_MS)
  remindOfAppointments(): Promise<void> {
    return this.jobs.run('remind of appointments', () => this.reminders.sendDue());
  }
}
