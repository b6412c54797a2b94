import { Module } from '@nestjs/common';
import { DepositModule } from '../deposits/deposit.module.js';
import { DepositExportController } from './deposit-export.controller.js';
import { DepositExportService } from './deposit-export.service.js';

/** Exports of what a search of deposits finds. */
@Module({
  imports: [DepositModule],
  controllers: [DepositExportController],
  providers: [DepositExportService],
})
export class DepositSearchModule {}
