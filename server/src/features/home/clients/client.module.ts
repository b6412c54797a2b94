import { Module } from '@nestjs/common';
import { DepositModule } from '../../deposits/deposit.module.js';
import { TicketModule } from '../../tickets/ticket.module.js';
import { ClientController } from './client.controller.js';
import { ClientService } from './client.service.js';

/** What is known of a client: all deposits and tickets. */
@Module({
  imports: [DepositModule, TicketModule],
  controllers: [ClientController],
  providers: [ClientService],
})
export class ClientModule {}
