import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { TellPresence } from './ticket-presence.schemas.js';
import { TicketPresenceService } from './ticket-presence.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketPresenceController {
  constructor(private readonly presence: TicketPresenceService) {}

  @Post(':id/presence')
  @Access({ staff: 'tickets' })
  @Returns(Done)
  tellTicketPresence(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: TellPresence }) { typing }: TellPresence,
  ) {
    return this.presence.tell(caller, id, typing);
  }

  @Delete(':id/presence')
  @Access({ staff: 'tickets' })
  @Returns(Done)
  leaveTicket(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.presence.tell(caller, id, null);
  }
}
