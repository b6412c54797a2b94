import { Module } from '@nestjs/common';
import { PersonSearchModule } from '../../brands/person-search/person-search.module.js';
import { TicketSearchModule } from '../../tickets/search/ticket-search.module.js';
import { FinderController } from './finder.controller.js';
import { FinderService } from './finder.service.js';

@Module({
  imports: [PersonSearchModule, TicketSearchModule],
  controllers: [FinderController],
  providers: [FinderService],
})
export class FinderModule {}
