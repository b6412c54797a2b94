import { Body, Controller, Delete, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText, PageFilter } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  AcceptsIdempotencyKey,
} from '../../../platform/idempotency/idempotency-key.decorator.js';
import { Limited } from '../../../platform/limits/limited.decorator.js';
import { AcceptsFiles } from '../../../platform/storage/accepts-files.decorator.js';
import { HistoryPage } from '../../audit/audit.schemas.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { messageLimit } from '../records/ticket.rules.js';
import {
  AssignTicket,
  ChatSpan,
  OpenedTicket,
  StaffChat,
  StaffMessageView,
  TellPresence,
  TicketReaders,
  WriteMessage,
  WriteNote,
} from '../records/ticket.schemas.js';
import { TicketFilter, TicketPage } from '../lists/ticket-list.schemas.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { TicketAssignmentService } from '../assignments/ticket-assignment.service.js';
import { TicketNoteService } from '../notes/ticket-note.service.js';
import { TicketPresenceService } from '../presence/ticket-presence.service.js';
import { TicketTimes, TicketTimesFilter } from '../times/ticket-times.schemas.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketController {
  constructor(
    private readonly tickets: TicketDeskService,
    private readonly lists: TicketListService,
    private readonly assignment: TicketAssignmentService,
    private readonly notes: TicketNoteService,
    private readonly presence: TicketPresenceService,
  ) {}

  @Get(':id')
  @Access({ staff: 'tickets' })
  @Returns(StaffChat)
  getTicket(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: ChatSpan }) span: ChatSpan,
  ) {
    return this.tickets.read(caller, id, span);
  }

  @Post('message/:id')
  @Access({ staff: 'tickets' })
  @AcceptsIdempotencyKey()
  @Limited(messageLimit)
  @AcceptsFiles({ text: true })
  @Returns(StaffMessageView, HttpStatus.CREATED)
  writeTicketMessage(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: WriteMessage }) order: WriteMessage,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.write(caller, id, order, key);
  }

  @Get(':id/history')
  @Access({ staff: 'tickets' })
  @Returns(HistoryPage)
  getTicketHistory(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.tickets.listHistory(caller, id, page);
  }

  @Get('search')
  @Access({ staff: 'tickets' })
  @Returns(TicketPage)
  searchTickets(@CurrentCaller() caller: Caller, @Query({ schema: TicketFilter }) filter: TicketFilter) {
    return this.lists.search(caller, filter);
  }

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

  @Post(':id/note')
  @Access({ staff: 'tickets' })
  @AcceptsIdempotencyKey()
  @Limited(messageLimit)
  @Returns(StaffMessageView, HttpStatus.CREATED)
  writeTicketNote(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: WriteNote }) order: WriteNote,
    @IdempotencyKey() key: string | null,
  ) {
    return this.notes.write(caller, id, order, key);
  }

  @Post(':id/presence')
  @Access({ staff: 'tickets' })
  @Returns(Done)
  reportTicketPresence(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: TellPresence }) { typing }: TellPresence,
  ) {
    return this.presence.record(caller, id, typing);
  }

  @Delete(':id/presence')
  @Access({ staff: 'tickets' })
  @Returns(Done)
  leaveTicket(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.presence.record(caller, id, null);
  }

  @Get('stat')
  @Access({ staff: 'tickets' })
  @Returns(TicketTimes)
  getTicketTimes(
    @CurrentCaller() caller: Caller,
    @Query({ schema: TicketTimesFilter }) filter: TicketTimesFilter,
  ) {
    return this.lists.getTimes(caller, filter);
  }
}
