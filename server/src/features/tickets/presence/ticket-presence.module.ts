import { Module } from '@nestjs/common';
import { EventsModule } from '../../../platform/events/events.module.js';
import { TicketModule } from '../ticket.module.js';
import { UserModule } from '../../people/user.module.js';
import { TicketPresenceController } from './ticket-presence.controller.js';
import { TicketPresenceService } from './ticket-presence.service.js';

@Module({
  imports: [EventsModule, TicketModule, UserModule],
  controllers: [TicketPresenceController],
  providers: [TicketPresenceService],
})
export class TicketPresenceModule {}
