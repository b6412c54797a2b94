import { Module } from '@nestjs/common';
import { TicketCellsService } from './ticket-cells.service.js';
import { TicketSearchJobs } from './ticket-search.jobs.js';
import { TicketSearchService } from './ticket-search.service.js';

/** Finds tickets by words. */
@Module({
  providers: [TicketSearchService, TicketCellsService, TicketSearchJobs],
  exports: [TicketSearchService],
})
export class TicketSearchModule {}
