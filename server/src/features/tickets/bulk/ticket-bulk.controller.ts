import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { BulkResult } from '../../../platform/http/common.schemas.js';
import { Description, Returns } from '../../../platform/http/returns.decorator.js';
import { TicketBulk } from '../records/ticket.schemas.js';
import { TicketBulkService } from './ticket-bulk.service.js';

@ApiTags('tickets')
@Controller('ticket/bulk')
export class TicketBulkController {
  constructor(private readonly bulk: TicketBulkService) {}

  @Post()
  @Access({ staff: 'tickets' })
  @Description(
    'Assigns, closes, reopens, tags or untags up to 200 tickets, each independently. `skipped` lists those that were refused, with the error. A tag can be only on tickets of its brand. Tickets that already have the requested state count as done. Assigning and closing skip closed tickets; their tags can be changed. Reopened tickets are as they were before they were closed, even new or unassigned; their owners are notified. An assignee of several tickets gets one notice.',
  )
  @Returns(BulkResult)
  changeTickets(@CurrentCaller() caller: Caller, @Body({ schema: TicketBulk }) body: TicketBulk) {
    return this.bulk.change(caller, body);
  }
}
