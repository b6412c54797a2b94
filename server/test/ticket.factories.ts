import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Ticket } from '../src/features/tickets/records/ticket.entity.js';
import { getQueue } from '../src/features/tickets/records/ticket.rules.js';
import type { User } from '../src/features/people/user.entity.js';

/** By default a new support ticket about VOIP. A ticket to the ceo has no brand. */
export function newTicket(
  db: EntityManager,
  owner: User,
  brand: Brand | null,
  ticket: Partial<Ticket> = {},
): Promise<Ticket> {
  const type = ticket.type ?? (brand ? 'support' : 'ceo');
  const createdAt = ticket.createdAt ?? new Date('2026-03-10T12:00:00Z');
  return db.save(
    db.create(Ticket, {
      type,
      queue: getQueue(type),
      title: 'VOIP',
      description: 'The phone is silent',
      brandId: brand?.id ?? null,
      userId: owner.id,
      unreadByStaff: 1,
      createdAt,
      activeAt: createdAt,
      waitingSince: (ticket.status ?? 'new') === 'new' ? createdAt : null,
      ...ticket,
    }),
  );
}
