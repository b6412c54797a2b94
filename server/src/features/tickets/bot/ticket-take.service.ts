import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { MessengerApi } from '../../../platform/messenger/api/messenger-api.js';
import { Clock } from '../../../platform/time/clock.js';
import { formatMoscowTime } from '../../../platform/time/time.rules.js';
import { AuditService } from '../../audit/audit.service.js';
import { StaffAuthorizer } from '../../auth/callers/caller.service.js';
import { formatUser } from '../../people/user.rules.js';
import { UserService } from '../../people/user.service.js';
import { TicketAssignmentService } from '../assignments/ticket-assignment.service.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import type { Ticket } from '../records/ticket.entity.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { formatTicketLabel } from './ticket-inbox.rules.js';

/** Staff assign a ticket to themselves with a button of its notice. The checks are those of the panel. */
@Injectable()
export class TicketTakeService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly callers: StaffAuthorizer,
    private readonly access: TicketAccessService,
    private readonly assignment: TicketAssignmentService,
    private readonly users: UserService,
    private readonly history: AuditService,
    private readonly lists: TicketListService,
    private readonly notices: TicketNoticesService,
    private readonly messenger: MessengerApi,
    private readonly clock: Clock,
  ) {}

  /** Assigns the ticket to the person if it is open and nobody else is assigned. Returns the text of the toast. */
  @Transactional()
  async assign(telegramId: string, ticketId: number): Promise<string> {
    try {
      return await this.tryAssign(telegramId, await this.tickets.findRootId(ticketId));
    } catch (error) {
      // Nothing has been written when a DomainError is thrown, so the transaction may commit.
      if (error instanceof DomainError)
        return error.kind === 'not_found' ? formatForbidden(ticketId) : error.message;
      throw error;
    }
  }

  private async tryAssign(telegramId: string, ticketId: number): Promise<string> {
    const ticket = await this.tickets.find(ticketId);
    const requirement = ticket && { code: 'tickets' as const, brandId: ticket.brandId };
    const caller = requirement && (await this.callers.authorize(telegramId, requirement));
    if (!caller) return formatForbidden(ticketId);
    const lockedTicket = await this.access.lockForUpdate(caller, ticketId);
    const { assigneeId, status, mergedInto } = lockedTicket;
    // Merged just now. Locking the other ticket too could deadlock, because this one is locked already.
    if (mergedInto !== null) return `#${ticketId} was merged into #${mergedInto}, try again`;
    if (status === 'closed') return `#${ticketId} is closed`;
    if (assigneeId !== null && assigneeId !== caller.userId) return this.formatTaken(ticketId, assigneeId);
    await this.assignment.assign(caller, ticketId, { user_id: caller.userId });
    if (await this.messenger.hasTopics()) await this.openTopic(caller.userId, lockedTicket);
    return `#${ticketId} is yours`;
  }

  /** Creates a topic for the ticket in the person's chat with the bot. Later messages about the ticket are sent in it, except replies. */
  private async openTopic(userId: number, ticket: Ticket): Promise<void> {
    const [assignee, owner, [ticketRow]] = await Promise.all([
      this.users.get(userId),
      this.users.get(ticket.userId),
      this.lists.listByIds([ticket.id]),
    ]);
    const topic = formatTicketLabel({ ...ticket, brand: ticketRow?.brand ?? null });
    await this.notices.openTopic(assignee, ticket, owner, topic);
  }

  /** "#11 was taken by Mia at 14:32" */
  private async formatTaken(ticketId: number, assigneeId: number): Promise<string> {
    const subject = { subject: 'ticket', subjectId: ticketId };
    const [assignee, at] = await Promise.all([
      this.users.get(assigneeId),
      this.history.findChangeTime(subject, 'assignee_id', assigneeId),
    ]);
    return `#${ticketId} was taken by ${formatUser(assignee)}${at ? ` at ${formatMoscowTime(at, this.clock.now())}` : ''}`;
  }
}

const formatForbidden = (ticketId: number) => `You cannot work on #${ticketId}`;
