import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import type { User } from '../people/user.entity.js';
import type { Ticket } from './ticket.entity.js';
import { getTicketView } from './ticket-view.queries.js';
import {
  findReaders,
  findTicket,
  keepRights,
  isLostHeld,
  lockAssigned,
  lockTicket,
  type Reader,
  takeLost,
  updateTickets,
} from './ticket.queries.js';
import type { TicketState } from './ticket.rules.js';
import type { TicketView } from './ticket.schemas.js';

/** Which staff reach which tickets, for the features that work on tickets. */
@Injectable()
export class TicketReachService {
  /** Throws 404 for a ticket beyond reach, as for a missing one (decision 3). */
  async get(db: EntityManager, caller: Caller, id: number): Promise<Ticket> {
    const ticket = await findTicket(db, id);
    if (!ticket || !canReach(caller, ticket.brandId)) throw notFound();
    return ticket;
  }

  /** Gets a ticket within reach with its owner, and locks it until commit. */
  async lock(db: EntityManager, caller: Caller, id: number): Promise<{ ticket: Ticket; owner: User }> {
    const locked = await lockTicket(db, id);
    if (!locked || !canReach(caller, locked.ticket.brandId)) throw notFound();
    return locked;
  }

  /** The staff who may read tickets of the brand; null: tickets to the ceo. By name. */
  readersOf(db: EntityManager, brandId: number | null): Promise<Reader[]> {
    return findReaders(db, brandId);
  }

  /** Keeps the rights of a person until commit. */
  keepRights(db: EntityManager, userId: number): Promise<void> {
    return keepRights(db, userId);
  }

  /** Whether the person may read tickets of the brand. Keeps it so until commit. */
  async isReader(db: EntityManager, userId: number, brandId: number | null): Promise<boolean> {
    await keepRights(db, userId);
    return (await findReaders(db, brandId)).some(({ id }) => id === userId);
  }

  /** Called before the person is locked, since those who answer lock tickets first. */
  lockAssigned(db: EntityManager, userId: number): Promise<void> {
    return lockAssigned(db, userId);
  }

  /** Whether somebody else holds a ticket that `takeLost` would take. */
  isLostHeld(db: EntityManager, userId: number): Promise<boolean> {
    return isLostHeld(db, userId);
  }

  /** Takes away the open tickets that an assignee may not read any more. Called in the transaction that changes their rights. */
  takeLost(db: EntityManager, userId: number) {
    return takeLost(db, userId);
  }

  /** Stores the state of a locked ticket. */
  save(db: EntityManager, id: number, state: TicketState): Promise<void> {
    return updateTickets(db, [{ id, ...state }]);
  }

  view(db: EntityManager, id: number): Promise<TicketView> {
    return getTicketView(db, 'staff', id);
  }
}

export type { Reader } from './ticket.queries.js';
