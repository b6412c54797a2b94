import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../../shared/units.rules.js';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { invalidField } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { Clock } from '../../../platform/time/clock.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { assertOpen } from '../records/ticket.rules.js';
import type { DeskTicket, SnoozeTicket } from '../records/ticket.schemas.js';

const MAX_SNOOZE_MS = 366 * DAY_MS;
const BATCH_SIZE = 500;

/** Omits open tickets from staff's lists for a time. Messages of the owner, closings and merges may end a snooze early. */
@Injectable()
export class TicketSnoozeService {
  constructor(
    private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly access: TicketAccessService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  @Transactional()
  async snooze(caller: Caller, id: number, { until }: SnoozeTicket): Promise<{ ticket: DeskTicket }> {
    const snoozedUntil = until === null ? null : this.parseUntil(until);
    const ticket = await this.access.lockForUpdate(caller, id);
    assertOpen(ticket);
    if (ticket.snoozedUntil?.getTime() !== snoozedUntil?.getTime()) {
      await this.tickets.updateState(id, { ...ticket, snoozedUntil });
      await this.audit.record({
        action: snoozedUntil ? 'ticket.snooze' : 'ticket.unsnooze',
        subjectId: id,
        brandId: ticket.brandId,
        before: { snoozed_until: ticket.snoozedUntil },
        after: { snoozed_until: snoozedUntil },
      });
      await this.changes.publish('tickets', ticket.brandId, { ids: [id] });
    }
    return { ticket: await this.tickets.getDeskView(id) };
  }

  private parseUntil(seconds: number): Date {
    const now = this.clock.now().getTime();
    const until = seconds * 1_000;
    if (until <= now || until > now + MAX_SNOOZE_MS)
      throw invalidField('until', 'must be in the future, and at most a year away');
    return new Date(until);
  }

  /** Ends snoozes whose time has passed, and publishes their tickets. Until it runs, lists ignore such snoozes. */
  @Transactional()
  async endDue(): Promise<void> {
    const tickets = await this.tickets.endSnoozes(this.clock.now(), BATCH_SIZE);
    for (const [brandId, brandTickets] of groupBy(tickets, (ticket) => ticket.brandId))
      await this.changes.publish('tickets', brandId, { ids: brandTickets.map(({ id }) => id) });
  }
}
