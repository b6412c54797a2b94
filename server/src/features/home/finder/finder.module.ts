import { Module } from '@nestjs/common';
import { PersonSearchModule } from '../../brands/person-search/person-search.module.js';
import { TicketModule } from '../../tickets/ticket.module.js';
import { FinderController } from './finder.controller.js';
import { FinderService } from './finder.service.js';

@Module({
  imports: [PersonSearchModule, TicketModule],
  controllers: [FinderController],
  providers: [FinderService],
})
export class FinderModule {}
