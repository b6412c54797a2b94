import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { MemberModule } from '../brands/members/member.module.js';
import { PersonSearchModule } from '../brands/person-search/person-search.module.js';
import { NoticeModule } from '../notices/notice.module.js';
import { UserModule } from '../people/user.module.js';
import { TicketAssignmentController } from './assignments/ticket-assignment.controller.js';
import { TicketAssignmentService } from './assignments/ticket-assignment.service.js';
import { TicketListController } from './lists/ticket-list.controller.js';
import { TicketListMiniAppController } from './lists/ticket-list.mini-app.controller.js';
import { TicketListRepository } from './lists/ticket-list.repository.js';
import { TicketListService } from './lists/ticket-list.service.js';
import { TicketNoteController } from './notes/ticket-note.controller.js';
import { TicketNote, TicketNoteMention } from './notes/ticket-note.entity.js';
import { TicketNoteRepository } from './notes/ticket-note.repository.js';
import { TicketNoteService } from './notes/ticket-note.service.js';
import { OwnTicketService } from './own-ticket.service.js';
import { TicketPresenceController } from './presence/ticket-presence.controller.js';
import { TicketPresenceService } from './presence/ticket-presence.service.js';
import { TicketTextBlocks, TicketTextCell } from './search/ticket-cell.entity.js';
import { TicketCellRepository } from './search/ticket-cell.repository.js';
import { TicketCellsService } from './search/ticket-cells.service.js';
import { TicketSearchJobs } from './search/ticket-search.jobs.js';
import { TicketSearchRepository } from './search/ticket-search.repository.js';
import { TicketSearchService } from './search/ticket-search.service.js';
import { ReplyTemplateController } from './templates/reply-template.controller.js';
import { ReplyTemplate } from './templates/reply-template.entity.js';
import { ReplyTemplateRepository } from './templates/reply-template.repository.js';
import { ReplyTemplateService } from './templates/reply-template.service.js';
import { TicketChatService } from './ticket-chat.service.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { TicketFileRepository } from './ticket-file.repository.js';
import { TicketFilesService } from './ticket-files.service.js';
import { TicketMessageRepository } from './ticket-message.repository.js';
import { TicketNoticesService } from './ticket-notices.service.js';
import { TicketReachService } from './ticket-reach.service.js';
import { TicketWriterService } from './ticket-writer.service.js';
import { TicketController } from './ticket.controller.js';
import { Ticket, TicketFile, TicketMessage } from './ticket.entity.js';
import { TicketJobs } from './ticket.jobs.js';
import { TicketMiniAppController } from './ticket.mini-app.controller.js';
import { TicketRepository } from './ticket.repository.js';
import { TicketTimesController } from './times/ticket-times.controller.js';
import { TicketTimesRepository } from './times/ticket-times.repository.js';
import { TicketTimesService } from './times/ticket-times.service.js';

const entities = [
  ...[Ticket, TicketMessage, TicketFile, TicketNote, TicketNoteMention],
  ...[TicketTextCell, TicketTextBlocks, ReplyTemplate],
];
const repositories = [
  ...[TicketRepository, TicketMessageRepository, TicketFileRepository, TicketNoteRepository],
  ...[TicketListRepository, TicketSearchRepository, TicketCellRepository, TicketTimesRepository],
  ReplyTemplateRepository,
];

@Module({
  imports: [
    TypeOrmModule.forFeature(entities),
    AuditModule,
    BrandModule,
    EventsModule,
    MemberModule,
    NoticeModule,
    PersonSearchModule,
    UserModule,
  ],
  controllers: [
    TicketController,
    TicketMiniAppController,
    TicketListController,
    TicketListMiniAppController,
    TicketAssignmentController,
    TicketNoteController,
    TicketPresenceController,
    TicketTimesController,
    ReplyTemplateController,
  ],
  providers: [
    ...repositories,
    TicketDeskService,
    OwnTicketService,
    TicketChatService,
    TicketFilesService,
    TicketNoticesService,
    TicketReachService,
    TicketWriterService,
    TicketListService,
    TicketSearchService,
    TicketCellsService,
    TicketAssignmentService,
    TicketNoteService,
    TicketPresenceService,
    TicketTimesService,
    ReplyTemplateService,
    TicketJobs,
    TicketSearchJobs,
  ],
  exports: [TicketAssignmentService, TicketListService, TicketSearchService],
})
export class TicketModule {}

declare module '../../platform/events/change-announcer.js' {
  interface Topics {
    tickets: true;
    'reply-templates': true;
  }
}
