import { Database } from '../../../platform/database/database.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { recordAct, recordActs } from '../../../platform/audit/record-act.js';
import { invalidField } from '../../../platform/domain-error.js';
import { announceChange } from '../../../platform/events/announce.js';
import { userView } from '../../people/user.schemas.js';
import { TicketNoticesService } from '../ticket-notices.service.js';
import { type Reader, TicketReachService } from '../ticket-reach.service.js';
import { assign, reopen } from '../ticket.rules.js';
import type { TicketView } from '../ticket.schemas.js';
import type { AssignTicket } from './ticket-assignment.schemas.js';

/** Ends a transaction that begins again, and then waits for the ticket first. */
class TicketIsHeld extends Error {}

/** Who answers a ticket, and whether it is open. */
@Injectable()
export class TicketAssignmentService {
  constructor(
    private readonly database: Database,
    private readonly reach: TicketReachService,
    private readonly notices: TicketNoticesService,
  ) {}

  /** The staff to whom the ticket can be assigned, and who can be mentioned in it. */
  async listReaders(caller: Caller, id: number) {
    const db = this.database.manager;
    const { brandId } = await this.reach.get(db, caller, id);
    const readers = await this.reach.readersOf(db, brandId);
    return { data: readers.map((reader) => ({ ...userView(reader), username: reader.username })) };
  }

  /** Assigns the ticket, or nobody for null. Tells the assignee, unless they did it themselves. Throws if it is closed. */
  async assign(
    caller: Caller,
    id: number,
    { user_id: userId }: AssignTicket,
  ): Promise<{ ticket: TicketView }> {
    await this.database.transaction(async (db) => {
      const { ticket } = await this.reach.lock(db, caller, id);
      const state = assign(ticket, userId);
      if (userId !== null) await this.reach.keepRights(db, userId);
      const readers = userId === null ? [] : await this.reach.readersOf(db, ticket.brandId);
      const assignee = userId === null ? null : readerAmong(readers, userId);
      if (ticket.assigneeId === userId) return;
      await this.reach.save(db, id, state);
      await recordAct(db, {
        action: 'ticket.assign',
        subjectId: id,
        brandId: ticket.brandId,
        before: { assignee_id: ticket.assigneeId },
        after: { assignee_id: userId },
      });
      if (assignee && userId !== caller.userId)
        await this.notices.tellAssignee(db, assignee, ticket, caller.userId, randomUUID());
      await announceChange(db, 'tickets', ticket.brandId, { ids: [id], people: [ticket.userId] });
    });
    return { ticket: await this.reach.view(this.database.manager, id) };
  }

  /**
   * Runs a change of a person's rights, in a transaction that then takes the open tickets which they may not read any more. Others
   * find these among the unassigned ones. The change locks the person itself.
   */
  async changeRights(userId: number, change: (db: EntityManager) => Promise<void>): Promise<void> {
    const isDone = await this.database
      .transaction(async (db) => {
        // Tickets are locked before people, as those who answer do it.
        await this.reach.lockAssigned(db, userId);
        await change(db);
        // A ticket that became theirs before the person was locked. Whoever holds it may wait for the person.
        if (await this.reach.isLostHeld(db, userId)) throw new TicketIsHeld();
        await this.takeLost(db, userId);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof TicketIsHeld) return false;
        throw error;
      });
    if (!isDone) await this.changeRights(userId, change);
  }

  private async takeLost(db: EntityManager, userId: number): Promise<void> {
    const taken = await this.reach.takeLost(db, userId);
    await recordActs(
      db,
      taken.map(({ id, brandId }) => ({
        action: 'ticket.assign',
        subjectId: id,
        brandId,
        before: { assignee_id: userId },
        after: { assignee_id: null },
      })),
    );
    for (const brandId of new Set(taken.map((ticket) => ticket.brandId))) {
      const those = taken.filter((ticket) => ticket.brandId === brandId);
      await announceChange(db, 'tickets', brandId, {
        ids: those.map(({ id }) => id),
        people: [...new Set(those.map(({ ownerId }) => ownerId))],
      });
    }
  }

  /** Takes a closed ticket into work again. Its owner is told and may write again. */
  async reopen(caller: Caller, id: number): Promise<{ ticket: TicketView }> {
    await this.database.transaction(async (db) => {
      const { ticket, owner } = await this.reach.lock(db, caller, id);
      const opened = reopen(ticket);
      const { assigneeId, brandId } = ticket;
      // Closed tickets keep their assignees, who may have lost the brand since then.
      const staysWith = assigneeId !== null && (await this.reach.isReader(db, assigneeId, brandId));
      const state = { ...opened, assigneeId: staysWith ? assigneeId : null };
      await this.reach.save(db, id, state);
      await recordAct(db, {
        action: 'ticket.reopen',
        subjectId: id,
        brandId: ticket.brandId,
        before: { status: ticket.status, assignee_id: assigneeId },
        after: { status: state.status, assignee_id: state.assigneeId },
      });
      await this.notices.tellReopened(db, owner, ticket, randomUUID());
      await announceChange(db, 'tickets', ticket.brandId, { ids: [id], people: [ticket.userId] });
    });
    return { ticket: await this.reach.view(this.database.manager, id) };
  }
}

function readerAmong(readers: Reader[], userId: number): Reader {
  const reader = readers.find(({ id }) => id === userId);
  if (!reader) throw invalidField('user_id', 'must be a person of the staff who may read this ticket');
  return reader;
}
