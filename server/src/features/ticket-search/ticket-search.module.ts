import { Module } from '@nestjs/common';
import { TicketSearchService } from './ticket-search.service.js';

/** Finds tickets by words. */
@Module({ providers: [TicketSearchService], exports: [TicketSearchService] })
export class TicketSearchModule {}
