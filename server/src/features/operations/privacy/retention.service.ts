import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DAY_MS, HOUR_MS } from '../../../../shared/units.rules.js';
import { Config } from '../../../platform/config/config.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { AgentNoteService } from '../../agents/agent-note.service.js';
import { AuditErasureService } from '../../audit/audit-erasure.service.js';
import { SlipService } from '../../deposits/slips/slip.service.js';
import { TicketRetentionService } from '../../tickets/retention/ticket-retention.service.js';

/** Deletes personal data after the configured numbers of days. Bot messages and updates have their own purge. */
@Injectable()
export class DataRetentionService {
  private readonly log = new Logger('Privacy');

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly tickets: TicketRetentionService,
    private readonly slips: SlipService,
    private readonly notes: AgentNoteService,
    private readonly auditErasure: AuditErasureService,
  ) {}

  @Interval(HOUR_MS)
  purgeDue(): Promise<void> {
    return this.jobs.run('purge of personal data', () => this.purge());
  }

  async purge(): Promise<void> {
    const { tickets, files, slips, notes, addresses } = this.config.retentionDays;
    await this.purgeAfter(tickets, 'closed tickets', (cutoff) => this.tickets.deleteClosedBefore(cutoff));
    await this.purgeAfter(files, 'files of closed tickets', (cutoff) =>
      this.tickets.detachFilesOfClosedBefore(cutoff),
    );
    await this.purgeAfter(slips, 'slips', (cutoff) => this.slips.deleteSentBefore(cutoff));
    await this.purgeAfter(notes, 'notes about agents', (cutoff) => this.notes.deleteWrittenBefore(cutoff));
    await this.purgeAfter(addresses, 'addresses of audit entries', (cutoff) =>
      this.auditErasure.eraseAddresses(cutoff),
    );
  }

  /** `days`: 0 for no limit. `name`: what the log calls the deleted items. */
  private async purgeAfter(
    days: number,
    name: string,
    purge: (cutoff: Date) => Promise<number>,
  ): Promise<void> {
    if (days === 0) return;
    const count = await purge(new Date(this.clock.now().getTime() - days * DAY_MS));
    if (count > 0) this.log.log(`Deleted ${count} ${name}`);
  }
}
