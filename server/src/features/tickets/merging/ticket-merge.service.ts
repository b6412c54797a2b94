import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { type AuditInsert, AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { editConflict, invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { Clock } from '../../../platform/time/clock.js';
import { UserService } from '../../people/user.service.js';
import { TicketNoticesService } from '../notices/ticket-notices.service.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import type { Ticket } from '../records/ticket.entity.js';
import { TicketRepository } from '../records/ticket.repository.js';
import { type TicketState, toEventData } from '../records/ticket.rules.js';
import type { MergeTicket, TicketView } from '../records/ticket.schemas.js';
import { TicketMergeRepository } from './ticket-merge.repository.js';
import { applyMerge, applyUnmerge, assertCanMerge, assertCanUnmerge } from './ticket-merge.rules.js';

type Transition = [before: Ticket, after: TicketState];

/**
 * Merges tickets of one person, and undoes merges. A merged ticket is closed and empty. The last ticket of a chain of merges is the
 * root: it has all messages, so every change of the chain locks it.
 */
@Injectable()
export class TicketMergeService {
  constructor(
    private readonly clock: Clock,
    private readonly tickets: TicketRepository,
    private readonly merges: TicketMergeRepository,
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly notices: TicketNoticesService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  @Transactional()
  async merge(caller: Caller, id: number, { into }: MergeTicket): Promise<{ ticket: TicketView }> {
    if (into === id) throw invalidField('into', 'must be another ticket');
    const [source, target] = await this.lockBoth(caller, id, into);
    assertCanMerge(source, target);
    const now = this.clock.now();
    const after = applyMerge(source, target, now);
    await this.merges.merge(id, into, now);
    await this.updateStates('merge', { from: id, into }, [
      [source, after.source],
      [target, after.target],
    ]);
    await this.notices.markMergedInNotices(id, into);
    if (target.assigneeId === null && after.target.assigneeId !== null) {
      const assignee = await this.users.get(after.target.assigneeId);
      await this.notices.markTakenInNotices(target, assignee, now);
    }
    await this.notices.notifyMerged(await this.users.get(source.userId), source, target);
    return { ticket: await this.tickets.getView('staff', id) };
  }

  /** Undoes a merge. Messages that were written in the root stay there. */
  @Transactional()
  async unmerge(caller: Caller, id: number): Promise<{ ticket: TicketView }> {
    const rootId = await this.tickets.findRootId(id);
    const [source, root] = await this.lockBoth(caller, id, rootId);
    assertCanUnmerge(source, this.clock.now());
    // Another call may have changed the chain before the lock was acquired.
    if (rootId === id || (await this.tickets.findRootId(id)) !== rootId) throw editConflict();
    const after = applyUnmerge(source, root, await this.merges.getMovedShare(id, root));
    await this.merges.unmerge(id, rootId);
    await this.updateStates('unmerge', { from: id, into: rootId }, [
      [source, after.source],
      [root, after.root],
    ]);
    if (source.assigneeId !== null) {
      // The assignee may have lost the brand while the ticket was closed.
      await this.tickets.lockUserForShare(source.assigneeId);
      await this.tickets.unassignIfUnreadable(id);
    }
    await this.notices.notifyUnmerged(await this.users.get(source.userId), source, rootId);
    return { ticket: await this.tickets.getView('staff', id) };
  }

  /** Locks both tickets in the order of their ids. Throws 404 if one is missing or beyond reach. */
  private async lockBoth(caller: Caller, ...ids: [number, number]): Promise<[Ticket, Ticket]> {
    const tickets = await this.access.lockReachableForUpdate(caller, ids);
    const [first, second] = ids.map((id) => tickets.find((ticket) => ticket.id === id));
    if (!first || !second) throw notFound();
    return [first, second];
  }

  /** Stores the states of both tickets, with an audit entry for each, and with the event that the source was closed or reopened. */
  private async updateStates(
    verb: 'merge' | 'unmerge',
    about: { from: number; into: number },
    transitions: [source: Transition, other: Transition],
  ): Promise<void> {
    for (const [{ id }, after] of transitions) await this.tickets.updateState(id, after);
    const type = verb === 'merge' ? 'ticket.closed' : 'ticket.reopened';
    await this.audit.record(
      ...transitions.map(([before, after]): AuditInsert => ({
        action: `ticket.${verb}`,
        about,
        subjectId: before.id,
        brandId: before.brandId,
        before: toAuditFields(before),
        after: toAuditFields(after),
        events: before.id === about.from ? [{ type, data: toEventData({ ...before, ...after }) }] : [],
      })),
    );
    const [[{ brandId, userId }]] = transitions;
    const ids = transitions.map(([{ id }]) => id);
    await this.changes.publish('tickets', brandId, { ids, people: [userId] });
  }
}

const toAuditFields = ({ status, assigneeId }: TicketState) => ({ status, assignee_id: assigneeId });
