import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { HistoryPage } from '../audit/audit.schemas.js';
import { TicketHistoryService } from './ticket-history.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketHistoryController {
  constructor(private readonly history: TicketHistoryService) {}

  @Get(':id/history')
  @Access({ staff: 'tickets' })
  @Returns(HistoryPage)
  getTicketHistory(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.history.list(caller, id, page);
  }
}
