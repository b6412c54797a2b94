import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { NoticeModule } from '../notices/notice.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { MemberModule } from '../brands/members/member.module.js';
import { UserModule } from '../people/user.module.js';
import { OwnTicketService } from './own-ticket.service.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketMessage } from './ticket.entity.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { TicketReachService } from './ticket-reach.service.js';
import { TicketController } from './ticket.controller.js';
import { Ticket } from './ticket.entity.js';
import { TicketJobs } from './ticket.jobs.js';
import { TicketMiniAppController } from './ticket.mini-app.controller.js';
import { TicketWriterService } from './ticket-writer.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Ticket, TicketMessage]),
    AuditModule,
    BrandModule,
    MemberModule,
    NoticeModule,
    UserModule,
  ],
  controllers: [TicketController, TicketMiniAppController],
  providers: [
    OwnTicketService,
    TicketDeskService,
    TicketReachService,
    TicketChatService,
    TicketFilesService,
    TicketNoticesService,
    TicketWriterService,
    TicketJobs,
  ],
  exports: [TicketDeskService, TicketNoticesService, TicketReachService],
})
export class TicketModule {}

declare module '../../platform/events/announce.js' {
  interface Topics {
    tickets: true;
  }
}
