import { Injectable } from '@nestjs/common';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import type { Ticket } from './ticket.entity.js';
import { TicketRepository } from './ticket.repository.js';

/** Gets tickets for staff. Throws 404 for a ticket beyond reach, as for a missing one (decision 3). */
@Injectable()
export class TicketReachService {
  constructor(private readonly tickets: TicketRepository) {}

  async get(caller: Caller, id: number): Promise<Ticket> {
    return within(caller, await this.tickets.find(id));
  }

  /** Locks the ticket until commit. */
  async lock(caller: Caller, id: number): Promise<Ticket> {
    return within(caller, await this.tickets.lock(id));
  }
}

function within(caller: Caller, ticket: Ticket | null): Ticket {
  if (!ticket || !canReach(caller, ticket.brandId)) throw notFound();
  return ticket;
}
