import { Module } from '@nestjs/common';
import { TicketModule } from '../ticket.module.js';
import { TicketAssignmentController } from './ticket-assignment.controller.js';
import { TicketAssignmentService } from './ticket-assignment.service.js';

@Module({
  imports: [TicketModule],
  controllers: [TicketAssignmentController],
  providers: [TicketAssignmentService],
  exports: [TicketAssignmentService],
})
export class TicketAssignmentModule {}
