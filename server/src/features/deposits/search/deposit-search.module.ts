import { Module } from '@nestjs/common';
import { EventsModule } from '../../../platform/events/events.module.js';
import { ExportSlots } from '../../../platform/exports/export-slots.js';
import { DepositModule } from '../deposit.module.js';
import { DepositExportController } from './deposit-export.controller.js';
import { DepositExportService } from './deposit-export.service.js';

/** Exports of what a search of deposits finds. */
@Module({
  imports: [DepositModule, EventsModule],
  controllers: [DepositExportController],
  providers: [DepositExportService, ExportSlots],
})
export class DepositSearchModule {}
