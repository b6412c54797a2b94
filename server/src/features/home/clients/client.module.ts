import { Module } from '@nestjs/common';
import { DepositModule } from '../../deposits/deposit.module.js';
import { TicketListModule } from '../../tickets/lists/ticket-list.module.js';
import { TicketSearchModule } from '../../tickets/search/ticket-search.module.js';
import { ClientController } from './client.controller.js';
import { ClientService } from './client.service.js';

/** What is known of a client: all deposits and tickets. */
@Module({
  imports: [DepositModule, TicketListModule, TicketSearchModule],
  controllers: [ClientController],
  providers: [ClientService],
})
export class ClientModule {}
