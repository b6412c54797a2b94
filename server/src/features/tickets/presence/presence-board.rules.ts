import type { PresenceSignal } from '../records/ticket.schemas.js';

/** Apps repeat the presence of a person every 10 seconds. After this time without a signal, the person has left. */
export const PRESENCE_TIMEOUT_MS = 20_000;

interface PresentPerson {
  user: PresenceSignal['user'];
  typing: boolean;
  expiresAtMs: number;
}

/** The people who are viewing a ticket. */
export interface TicketPresence {
  ticketId: number;
  brandId: number | null;
  /** In the order of their arrival. */
  people: { user: PresenceSignal['user']; typing: boolean }[];
}

/** Who is viewing which ticket, as one process knows it. Times are milliseconds of a monotonic clock. */
export class PresenceBoard {
  private readonly tickets = new Map<
    number,
    { brandId: number | null; people: Map<number, PresentPerson> }
  >();

  /** Returns the ticket if the visible state changes, else null. */
  applySignal({ ticketId, brandId, user, typing }: PresenceSignal, nowMs: number): TicketPresence | null {
    const ticket = this.tickets.get(ticketId) ?? { brandId, people: new Map<number, PresentPerson>() };
    const previous = ticket.people.get(user.id);
    if (typing === null) ticket.people.delete(user.id);
    else ticket.people.set(user.id, { user, typing, expiresAtMs: nowMs + PRESENCE_TIMEOUT_MS });
    this.storeOrDelete(ticketId, ticket);
    return previous?.typing === (typing ?? undefined) ? null : this.toTicketPresence(ticketId, ticket);
  }

  /** Removes people whose presence has expired. Returns the tickets that they left. */
  sweep(nowMs: number): TicketPresence[] {
    const changedTickets: TicketPresence[] = [];
    for (const [ticketId, ticket] of this.tickets) {
      const count = ticket.people.size;
      for (const [userId, { expiresAtMs }] of ticket.people)
        if (expiresAtMs <= nowMs) ticket.people.delete(userId);
      if (ticket.people.size === count) continue;
      this.storeOrDelete(ticketId, ticket);
      changedTickets.push(this.toTicketPresence(ticketId, ticket));
    }
    return changedTickets;
  }

  list(): TicketPresence[] {
    return [...this.tickets].map(([ticketId, ticket]) => this.toTicketPresence(ticketId, ticket));
  }

  private storeOrDelete(
    ticketId: number,
    ticket: { brandId: number | null; people: Map<number, PresentPerson> },
  ): void {
    if (ticket.people.size > 0) this.tickets.set(ticketId, ticket);
    else this.tickets.delete(ticketId);
  }

  private toTicketPresence(
    ticketId: number,
    ticket: { brandId: number | null; people: Map<number, PresentPerson> },
  ): TicketPresence {
    const people = [...ticket.people.values()].map(({ user, typing }) => ({ user, typing }));
    return { ticketId, brandId: ticket.brandId, people };
  }
}
