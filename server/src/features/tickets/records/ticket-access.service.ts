import { Injectable } from '@nestjs/common';
import { type Caller, canReach, type Reach } from '../../../platform/access/caller.js';
import { notFound, notInBrand } from '../../../platform/errors/domain-error.js';
import { MemberService } from '../../brands/members/member.service.js';
import type { Ticket } from './ticket.entity.js';
import { type TicketLockedForMessage, TicketRepository } from './ticket.repository.js';

/** Checks access to tickets. Staff need access to the ticket's brand. The owner may always read, and write while a member of it. */
@Injectable()
export class TicketAccessService {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly members: MemberService,
  ) {}

  /** Gets a ticket for staff. Throws 404 if it is missing or beyond reach. */
  async get(caller: Reach, id: number): Promise<Ticket> {
    return getReachable(caller, await this.tickets.find(id));
  }

  /** Like `get`, but locks the ticket until commit. */
  async lockForUpdate(caller: Caller, id: number): Promise<Ticket> {
    return getReachable(caller, await this.tickets.lockForUpdate(id));
  }

  /** Like `lockForUpdate`, for several tickets. Omits those that are missing or beyond reach. */
  async lockReachableForUpdate(caller: Caller, ids: readonly number[]): Promise<Ticket[]> {
    const tickets = await this.tickets.lockAllForUpdate(ids);
    return tickets.filter(({ brandId }) => canReach(caller, brandId));
  }

  /** Like `lockForUpdate`, for a new message, whose id it generates. */
  async lockForMessage(caller: Reach, id: number): Promise<TicketLockedForMessage> {
    return getReachable(caller, await this.tickets.lockForMessage(id));
  }

  /** Throws 403 if the caller owns the ticket and has left its brand. Otherwise does nothing. */
  async assertNotDismissed({ userId }: Caller, ticketId: number): Promise<void> {
    const ticket = await this.tickets.find(ticketId);
    if (ticket?.userId !== userId || ticket.brandId === null) return;
    if (!(await this.members.isActive(ticket.brandId, userId))) throw notInBrand();
  }

  /** Throws 403 unless the person is an active member. Locks member and brand against removal until commit. No-op without a brand. */
  async lockMemberForShare(brandId: number | null, userId: number): Promise<void> {
    if (brandId !== null) await this.members.lockMemberForShare(brandId, userId);
  }
}

function getReachable<T extends Ticket>(caller: Reach, ticket: T | null): T {
  if (!ticket || !canReach(caller, ticket.brandId)) throw notFound();
  return ticket;
}

/** The brand of the `Brand-Id` header. Throws 403 if it is missing, the caller is not a member, or `brandId`, from the body, differs. */
export function getBrandId({ memberBrandId }: Caller, brandId = memberBrandId ?? undefined): number {
  if (memberBrandId === null || brandId !== memberBrandId) throw notInBrand();
  return memberBrandId;
}
