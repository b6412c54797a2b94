import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { canReach, type Caller } from '../../platform/access/caller.js';
import { notFound } from '../../platform/domain-error.js';
import { AuditService } from '../audit/audit.service.js';
import { Ticket } from './ticket.entity.js';

/** What was done to a ticket, for staff who may read it. */
@Injectable()
export class TicketHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async list(caller: Caller, id: number, page: number) {
    const ticket = await this.dataSource.manager.findOneBy(Ticket, { id });
    if (!ticket || !canReach(caller, ticket.brandId)) throw notFound();
    return this.audit.historyOf('ticket', id, page);
  }
}
