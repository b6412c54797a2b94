import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { OwnTicketFilter, OwnTicketPage } from './ticket-list.schemas.js';
import { TicketListService } from './ticket-list.service.js';

@ApiTags('mini-app')
@Controller('t/ticket')
export class TicketListMiniAppController {
  constructor(private readonly tickets: TicketListService) {}

  /** For members of the brand in the header. With `type=ceo` for everybody, without a brand. */
  @Get()
  @Access('mini-app')
  @Returns(OwnTicketPage)
  listOwnTickets(
    @CurrentCaller() caller: Caller,
    @Query({ schema: OwnTicketFilter }) filter: OwnTicketFilter,
  ) {
    return this.tickets.listOwn(caller, filter);
  }
}
