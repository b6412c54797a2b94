import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { TicketTimes, TicketTimesFilter } from './ticket-times.schemas.js';
import { TicketTimesService } from './ticket-times.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketTimesController {
  constructor(private readonly times: TicketTimesService) {}

  @Get('stat')
  @Access({ staff: 'tickets' })
  @Returns(TicketTimes)
  getTicketTimes(
    @CurrentCaller() caller: Caller,
    @Query({ schema: TicketTimesFilter }) filter: TicketTimesFilter,
  ) {
    return this.times.get(caller, filter);
  }
}
