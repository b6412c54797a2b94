import type { PresenceSignal } from '../records/ticket.schemas.js';

/** Apps repeat their presence every 10 seconds. A person who misses one more has left. */
export const PRESENCE_TIMEOUT_MS = 20_000;

interface PresentPerson {
  user: PresenceSignal['user'];
  typing: boolean;
  untilMs: number;
}

/** A ticket at which people look. */
export interface TicketPresence {
  ticketId: number;
  brandId: number | null;
  /** In the order in which they came. */
  people: { user: PresenceSignal['user']; typing: boolean }[];
}

/** Who looks at which ticket, as one process knows it. Times are milliseconds of a steady clock. */
export class PresenceBoard {
  private readonly tickets = new Map<
    number,
    { brandId: number | null; people: Map<number, PresentPerson> }
  >();

  /** Returns the ticket if others see a difference, else null. */
  record({ ticketId, brandId, user, typing }: PresenceSignal, nowMs: number): TicketPresence | null {
    const ticket = this.tickets.get(ticketId) ?? { brandId, people: new Map<number, PresentPerson>() };
    const before = ticket.people.get(user.id);
    if (typing === null) ticket.people.delete(user.id);
    else ticket.people.set(user.id, { user, typing, untilMs: nowMs + PRESENCE_TIMEOUT_MS });
    this.purge(ticketId, ticket);
    return before?.typing === (typing ?? undefined) ? null : this.toTicketPresence(ticketId, ticket);
  }

  /** Forgets the people who are gone. Returns the tickets that they left. */
  sweep(nowMs: number): TicketPresence[] {
    const left: TicketPresence[] = [];
    for (const [ticketId, ticket] of this.tickets) {
      const count = ticket.people.size;
      for (const [userId, { untilMs }] of ticket.people) if (untilMs <= nowMs) ticket.people.delete(userId);
      if (ticket.people.size === count) continue;
      this.purge(ticketId, ticket);
      left.push(this.toTicketPresence(ticketId, ticket));
    }
    return left;
  }

  list(): TicketPresence[] {
    return [...this.tickets].map(([ticketId, ticket]) => this.toTicketPresence(ticketId, ticket));
  }

  private purge(
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
