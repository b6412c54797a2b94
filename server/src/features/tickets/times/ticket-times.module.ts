import { Module } from '@nestjs/common';
import { TicketTimesController } from './ticket-times.controller.js';
import { TicketTimesService } from './ticket-times.service.js';

@Module({
  controllers: [TicketTimesController],
  providers: [TicketTimesService],
})
export class TicketTimesModule {}
