import { Module } from '@nestjs/common';
import { TicketSearchModule } from '../search/ticket-search.module.js';
import { TicketModule } from '../ticket.module.js';
import { TicketListController } from './ticket-list.controller.js';
import { TicketListMiniAppController } from './ticket-list.mini-app.controller.js';
import { TicketListService } from './ticket-list.service.js';

/** Lists of tickets for staff and owners, and the counts of open ones. */
@Module({
  imports: [TicketModule, TicketSearchModule],
  controllers: [TicketListController, TicketListMiniAppController],
  providers: [TicketListService],
  exports: [TicketListService],
})
export class TicketListModule {}
