import { Module } from '@nestjs/common';
import { LedgerModule } from '../../deposits/ledger/ledger.module.js';
import { TicketListModule } from '../../tickets/lists/ticket-list.module.js';
import { CounterController } from './counter.controller.js';
import { CounterService } from './counter.service.js';

@Module({
  imports: [LedgerModule, TicketListModule],
  controllers: [CounterController],
  providers: [CounterService],
})
export class CounterModule {}
