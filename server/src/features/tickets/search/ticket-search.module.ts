import { Module } from '@nestjs/common';
import { PersonSearchModule } from '../../brands/person-search/person-search.module.js';
import { TicketCellsService } from './ticket-cells.service.js';
import { TicketMentionsService } from './ticket-mentions.service.js';
import { TicketSearchJobs } from './ticket-search.jobs.js';
import { TicketSearchService } from './ticket-search.service.js';

/** Finds tickets by words. */
@Module({
  imports: [PersonSearchModule],
  providers: [TicketSearchService, TicketMentionsService, TicketCellsService, TicketSearchJobs],
  exports: [TicketSearchService, TicketMentionsService],
})
export class TicketSearchModule {}
