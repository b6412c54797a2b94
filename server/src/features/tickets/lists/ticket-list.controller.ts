import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { TicketFilter, TicketPage } from './ticket-list.schemas.js';
import { TicketListService } from './ticket-list.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketListController {
  constructor(private readonly tickets: TicketListService) {}

  @Get('search')
  @Access({ staff: 'tickets' })
  @Returns(TicketPage)
  searchTickets(@CurrentCaller() caller: Caller, @Query({ schema: TicketFilter }) filter: TicketFilter) {
    return this.tickets.search(caller, filter);
  }
}
