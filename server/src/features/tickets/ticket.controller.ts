import { Body, Controller, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { IdempotencyKey, TakesIdempotencyKey } from '../../platform/idempotency/idempotency-key.decorator.js';
import { Limited } from '../../platform/limits/limited.decorator.js';
import { TakesFiles } from '../../platform/storage/takes-files.decorator.js';
import { HistoryPage } from '../audit/audit.schemas.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { messageLimit } from './ticket.rules.js';
import { ChatSpan, StaffChat, StaffMessageView, WriteMessage } from './ticket.schemas.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketController {
  constructor(private readonly tickets: TicketDeskService) {}

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
  @TakesIdempotencyKey()
  @Limited(messageLimit)
  @TakesFiles({ text: true })
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
}
