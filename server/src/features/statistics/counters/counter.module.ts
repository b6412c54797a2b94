import { Module } from '@nestjs/common';
import { DepositModule } from '../../deposits/deposit.module.js';
import { TicketModule } from '../../tickets/ticket.module.js';
import { CounterController } from './counter.controller.js';
import { CounterService } from './counter.service.js';

@Module({
  imports: [DepositModule, TicketModule],
  controllers: [CounterController],
  providers: [CounterService],
})
export class CounterModule {}
