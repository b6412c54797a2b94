import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { type DomainError, invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { Clock } from '../../../platform/time/clock.js';
import { toUserView } from '../../people/user.schemas.js';
import { UserService } from '../../people/user.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import type { Ticket } from '../records/ticket.entity.js';
import { type StaffReader, TicketRepository } from '../records/ticket.repository.js';
import { applyReopening, createClosedError, type TicketState, toEventData } from '../records/ticket.rules.js';
import type { AssignTicket, TicketView } from '../records/ticket.schemas.js';

/** Aborts a transaction that could not lock a ticket, so that a retry locks the ticket before the person. */
class TicketLockedError extends Error {}

/** `assigneeId`: the former assignee. */
type ReassignedTicket = Pick<Ticket, 'id' | 'brandId' | 'userId' | 'assigneeId'>;

/** Assigns tickets to staff, and reopens closed ones. */
@Injectable()
export class TicketAssignmentService {
  constructor(
    private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly notices: TicketNoticesService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  /** The staff to whom the ticket can be assigned, and who can be mentioned in it. */
  async listReaders(caller: Caller, id: number) {
    const { brandId } = await this.access.get(caller, id);
    const readers = await this.tickets.listReaders(brandId);
    return { data: readers.map((reader) => ({ ...toUserView(reader), username: reader.username })) };
  }

  /** Assigns an open ticket. Null: to nobody. Notifies the assignee, unless it is the caller. Throws 409 if the ticket is closed. */
  @Transactional()
  async assign(
    caller: Caller,
    id: number,
    { user_id: userId }: AssignTicket,
  ): Promise<{ ticket: TicketView }> {
    const refusal = (await this.assignMany(caller, [id], userId)).get(id);
    if (refusal) throw refusal;
    return { ticket: await this.tickets.getView('staff', id) };
  }

  /** Like `assign`, for several tickets, each independently, with one notice for all. Returns the refusals by ticket id. */
  @Transactional()
  async assignMany(
    caller: Caller,
    ids: readonly number[],
    userId: number | null,
  ): Promise<Map<number, DomainError>> {
    const tickets = await this.access.lockReachableForUpdate(caller, ids);
    const readerByBrandId = new Map<number | null, StaffReader>();
    for (const brandId of userId === null ? [] : new Set(tickets.map((ticket) => ticket.brandId))) {
      const reader = await this.lockReader(userId!, brandId);
      if (reader) readerByBrandId.set(brandId, reader);
    }
    const findRefusal = (ticket: Ticket | undefined): DomainError | null => {
      if (!ticket) return notFound();
      if (ticket.status === 'closed') return createClosedError(ticket);
      if (userId === null || readerByBrandId.has(ticket.brandId)) return null;
      return invalidField('user_id', 'must be a person of the staff who may read this ticket');
    };
    const refusalById = new Map<number, DomainError>();
    for (const id of ids) {
      const refusal = findRefusal(tickets.find((ticket) => ticket.id === id));
      if (refusal) refusalById.set(id, refusal);
    }
    const ticketsToAssign = tickets.filter(
      ({ id, assigneeId }) => !refusalById.has(id) && assigneeId !== userId,
    );
    // All values are the person `userId`.
    const [assignee = null] = readerByBrandId.values();
    if (ticketsToAssign.length > 0) await this.storeAssignee(caller, ticketsToAssign, assignee);
    return refusalById;
  }

  private async storeAssignee(
    caller: Caller,
    tickets: Ticket[],
    assignee: StaffReader | null,
  ): Promise<void> {
    const ids = tickets.map(({ id }) => id);
    await this.tickets.updateAssignee(ids, assignee?.id ?? null);
    await this.recordAndPublish(tickets, assignee?.id ?? null);
    if (!assignee) return;
    const now = this.clock.now();
    for (const ticket of tickets) await this.notices.markTakenInNotices(ticket, assignee, now);
    if (assignee.id !== caller.userId)
      await this.notices.notifyAssignee(assignee, tickets, await this.users.get(caller.userId));
  }

  /** Reopens a closed ticket. Its owner is notified and may write again. */
  @Transactional()
  async reopen(caller: Caller, id: number): Promise<{ ticket: TicketView }> {
    const ticket = await this.access.lockForUpdate(caller, id);
    await this.storeReopened(ticket, applyReopening(ticket));
    return { ticket: await this.tickets.getView('staff', id) };
  }

  /**
   * Reopens a ticket in the state before it was closed, such as new or unassigned, or in work if that is unknown. An open ticket stays
   * as it is.
   */
  @Transactional()
  async undoClosing(caller: Caller, id: number): Promise<void> {
    const ticket = await this.access.lockForUpdate(caller, id);
    if (ticket.status !== 'closed') return;
    const stateBeforeClosing = await this.tickets.findStateBeforeClosing(id);
    await this.storeReopened(ticket, { ...applyReopening(ticket), ...stateBeforeClosing });
  }

  private async storeReopened(ticket: Ticket, newState: TicketState): Promise<void> {
    const { id, brandId } = ticket;
    const { assigneeId } = newState;
    // The assignee may have lost the brand while the ticket was closed.
    const assignee = assigneeId === null ? undefined : await this.lockReader(assigneeId, brandId);
    const state = { ...newState, assigneeId: assignee?.id ?? null };
    await this.tickets.updateState(id, state);
    await this.audit.record({
      action: 'ticket.reopen',
      subjectId: id,
      brandId,
      before: { status: ticket.status, assignee_id: ticket.assigneeId },
      after: { status: state.status, assignee_id: state.assigneeId },
      events: [{ type: 'ticket.reopened', data: toEventData({ ...ticket, ...state }) }],
    });
    const owner = await this.users.get(ticket.userId);
    await this.notices.notifyReopened(owner, ticket);
    await this.changes.publish('tickets', brandId, { ids: [id], people: [ticket.userId] });
  }

  /** Locks the rights of a person until commit. Undefined: the person may not read tickets of the brand. */
  private async lockReader(userId: number, brandId: number | null): Promise<StaffReader | undefined> {
    await this.tickets.lockUserForShare(userId);
    return (await this.tickets.listReaders(brandId)).find(({ id }) => id === userId);
  }

  /**
   * Runs a change of a person's rights, and unassigns, in the same transaction, the open tickets that they may no longer read.
   * Other staff then find them unassigned. `change` must lock the person itself.
   */
  async changeRights(userId: number, change: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.tryChangeRights(userId, change);
      } catch (error) {
        if (!(error instanceof TicketLockedError)) throw error;
      }
    }
  }

  @Transactional()
  private async tryChangeRights(userId: number, change: () => Promise<void>): Promise<void> {
    // Locks tickets before people, as replying does, to avoid deadlocks.
    await this.tickets.lockAssigned(userId);
    await change();
    // A ticket that was assigned before the person was locked may be locked by a transaction that waits for the person.
    if (await this.tickets.lockUnreadableAndCheckSkipped(userId)) throw new TicketLockedError();
    const lostTickets = await this.tickets.unassignUnreadable(userId);
    await this.recordAndPublish(
      lostTickets.map((ticket) => ({ ...ticket, assigneeId: userId })),
      null,
    );
  }

  private async recordAndPublish(
    tickets: readonly ReassignedTicket[],
    newAssigneeId: number | null,
  ): Promise<void> {
    await this.audit.record(
      ...tickets.map(({ id, brandId, assigneeId }) => ({
        action: 'ticket.assign' as const,
        subjectId: id,
        brandId,
        before: { assignee_id: assigneeId },
        after: { assignee_id: newAssigneeId },
      })),
    );
    for (const [brandId, brandTickets] of groupBy(tickets, (ticket) => ticket.brandId))
      await this.changes.publish('tickets', brandId, {
        ids: brandTickets.map(({ id }) => id),
        people: [...new Set(brandTickets.map(({ userId }) => userId))],
      });
  }
}
