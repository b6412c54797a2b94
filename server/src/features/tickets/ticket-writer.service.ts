import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { DomainError, notFound } from '../../platform/domain-error.js';
import { BrandService } from '../brands/brand.service.js';
import { MemberService } from '../members/member.service.js';
import { Ticket } from './ticket.entity.js';

/** Who may write in tickets of their own: active members of the brand. A dismissed agent reads the old ones (decision 15). */
@Injectable()
export class TicketWriterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandService,
    private readonly members: MemberService,
  ) {}

  /** Throws 403 where the person left the brand of the ticket. A ticket that is not theirs is refused later, with 404. */
  async refuseDismissed({ userId }: Caller, ticketId: number): Promise<void> {
    const db = this.dataSource.manager;
    const ticket = await db.findOneBy(Ticket, { id: ticketId, userId });
    if (!ticket || ticket.brandId === null) return;
    if (!(await this.members.isActive(db, ticket.brandId, userId))) throw notInBrand();
  }

  /** Throws unless the person is a member, who cannot be dismissed until commit. Nor can the brand be removed. */
  async keepMember(db: EntityManager, userId: number, brandId: number | null): Promise<void> {
    if (brandId === null) return;
    // The brand comes first, as for whoever removes it: so they wait for each other instead of blocking.
    if (!(await this.brands.keep(db, brandId))) throw notFound();
    if (!(await this.members.keepActive(db, brandId, userId))) throw notInBrand();
  }
}

export const notInBrand = () => new DomainError('forbidden', 'user not in brand');
