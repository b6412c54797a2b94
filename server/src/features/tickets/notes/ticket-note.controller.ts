import { Body, Controller, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  TakesIdempotencyKey,
} from '../../../platform/idempotency/idempotency-key.decorator.js';
import { Limited } from '../../../platform/limits/limited.decorator.js';
import { messageLimit } from '../ticket.rules.js';
import { StaffMessageView } from '../ticket.schemas.js';
import { WriteNote } from './ticket-note.schemas.js';
import { TicketNoteService } from './ticket-note.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketNoteController {
  constructor(private readonly notes: TicketNoteService) {}

  @Post(':id/note')
  @Access({ staff: 'tickets' })
  @TakesIdempotencyKey()
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
}
