import { Module } from '@nestjs/common';
import { LedgerModule } from '../../deposits/ledger/ledger.module.js';
import { TicketModule } from '../../tickets/ticket.module.js';
import { CounterController } from './counter.controller.js';
import { CounterService } from './counter.service.js';

@Module({
  imports: [LedgerModule, TicketModule],
  controllers: [CounterController],
  providers: [CounterService],
})
export class CounterModule {}
