import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { OpenedTicket } from '../ticket.schemas.js';
import { AssignTicket, TicketReaders } from './ticket-assignment.schemas.js';
import { TicketAssignmentService } from './ticket-assignment.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketAssignmentController {
  constructor(private readonly assignment: TicketAssignmentService) {}

  /** To whom the ticket can be assigned, and whom a note in it can mention. */
  @Get(':id/staff')
  @Access({ staff: 'tickets' })
  @Returns(TicketReaders)
  listTicketStaff(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.assignment.listReaders(caller, id);
  }

  @Post(':id/assign')
  @Access({ staff: 'tickets' })
  @Returns(OpenedTicket)
  assignTicket(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: AssignTicket }) order: AssignTicket,
  ) {
    return this.assignment.assign(caller, id, order);
  }

  @Post(':id/reopen')
  @Access({ staff: 'tickets' })
  @Returns(OpenedTicket)
  reopenTicket(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.assignment.reopen(caller, id);
  }
}
