import { Module } from '@nestjs/common';
import { DepositModule } from '../deposit.module.js';
import { DepositDialogueService } from './deposit-dialogue.service.js';
import { DepositFormBot } from './deposit-form.bot.js';
import { DepositReportService } from './deposit-report.service.js';

/** Deposits that agents report by a form, in the chat of their brand or in private. */
@Module({
  imports: [DepositModule],
  providers: [DepositReportService, DepositDialogueService, DepositFormBot],
  exports: [DepositReportService],
})
export class DepositFormModule {}
