import type { PresenceSignal } from '../records/ticket.schemas.js';

/** Apps send a signal every 10 seconds. A person without a signal for this long has left. */
const PRESENCE_TIMEOUT_MS = 20_000;

interface PresentPerson {
  user: PresenceSignal['user'];
  typing: boolean;
  expiresAtMs: number;
}

/** A viewed ticket, or one that its last viewer has just left. */
export interface TicketPresence {
  ticketId: number;
  brandId: number | null;
  /** In the order of their arrival. */
  people: { user: PresenceSignal['user']; typing: boolean }[];
}

interface ViewedTicket {
  brandId: number | null;
  personById: Map<number, PresentPerson>;
}

/** Who is viewing which ticket, as one process knows it. Times are milliseconds of a monotonic clock. */
export class PresenceBoard {
  private readonly ticketById = new Map<number, ViewedTicket>();

  /** Returns the ticket if its visible state has changed, otherwise null. */
  applySignal({ ticketId, brandId, user, typing }: PresenceSignal, nowMs: number): TicketPresence | null {
    const ticket: ViewedTicket = this.ticketById.get(ticketId) ?? { brandId, personById: new Map() };
    const previousTyping = ticket.personById.get(user.id)?.typing ?? null;
    if (typing === null) ticket.personById.delete(user.id);
    else ticket.personById.set(user.id, { user, typing, expiresAtMs: nowMs + PRESENCE_TIMEOUT_MS });
    this.storeOrDelete(ticketId, ticket);
    return previousTyping === typing ? null : toTicketPresence(ticketId, ticket);
  }

  /** Removes people whose presence has expired. Returns the tickets that they left. */
  removeExpired(nowMs: number): TicketPresence[] {
    const changedTickets: TicketPresence[] = [];
    for (const [ticketId, ticket] of this.ticketById) {
      const count = ticket.personById.size;
      for (const [userId, { expiresAtMs }] of ticket.personById)
        if (expiresAtMs <= nowMs) ticket.personById.delete(userId);
      if (ticket.personById.size === count) continue;
      this.storeOrDelete(ticketId, ticket);
      changedTickets.push(toTicketPresence(ticketId, ticket));
    }
    return changedTickets;
  }

  list(): TicketPresence[] {
    return [...this.ticketById].map(([ticketId, ticket]) => toTicketPresence(ticketId, ticket));
  }

  private storeOrDelete(ticketId: number, ticket: ViewedTicket): void {
    if (ticket.personById.size > 0) this.ticketById.set(ticketId, ticket);
    else this.ticketById.delete(ticketId);
  }
}

const toTicketPresence = (ticketId: number, { brandId, personById }: ViewedTicket): TicketPresence => ({
  ticketId,
  brandId,
  people: [...personById.values()].map(({ user, typing }) => ({ user, typing })),
});
