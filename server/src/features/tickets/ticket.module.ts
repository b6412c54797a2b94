import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '../../platform/events/events.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { TicketAssignmentService } from './assignments/ticket-assignment.service.js';
import { TicketSnoozeService } from './assignments/ticket-snooze.service.js';
import { BotUploads } from './bot/bot-uploads.service.js';
import { TicketChoiceService } from './bot/ticket-choice.service.js';
import { TicketInboxBot } from './bot/ticket-inbox.bot.js';
import { TicketInboxRepository, TicketInboxMessage, TicketInboxPart } from './bot/ticket-inbox.repository.js';
import { TicketInboxService, TicketWriterService } from './bot/ticket-inbox.service.js';
import { TicketReceiptsService } from './bot/ticket-receipts.service.js';
import { TicketTakeService } from './bot/ticket-take.service.js';
import { TicketBulkService } from './chat/ticket-bulk.service.js';
import { OwnTicketService } from './chat/own-ticket.service.js';
import { TicketChatService } from './chat/ticket-chat.service.js';
import { TicketDeskService } from './chat/ticket-desk.service.js';
import { TicketController } from './chat/ticket.controller.js';
import { TicketMiniAppController } from './chat/ticket.mini-app.controller.js';
import { TicketListRepository } from './lists/ticket-list.repository.js';
import { TicketListService } from './lists/ticket-list.service.js';
import { TicketTimesRepository } from './lists/ticket-times.repository.js';
import { TicketMergeRepository } from './merging/ticket-merge.repository.js';
import { TicketMergeService } from './merging/ticket-merge.service.js';
import { TicketNoteService } from './notes/ticket-note.service.js';
import { TicketNoticesService } from './notices/ticket-notices.service.js';
import { TicketPresenceService } from './presence/ticket-presence.service.js';
import { TicketAccessService } from './records/ticket-access.service.js';
import { TicketMessageRepository } from './records/ticket-message.repository.js';
import { Ticket, TicketFile, TicketMessage, TicketNote, TicketNoteMention } from './records/ticket.entity.js';
import { TicketRepository } from './records/ticket.repository.js';
import { TicketRetentionRepository } from './retention/ticket-retention.repository.js';
import { TicketRetentionService } from './retention/ticket-retention.service.js';
import { TicketSearchRepository } from './search/ticket-search.repository.js';
import { TicketSearchService } from './search/ticket-search.service.js';
import { TicketTagController } from './tags/ticket-tag.controller.js';
import { TicketTagRepository } from './tags/ticket-tag.repository.js';
import { TicketTagService } from './tags/ticket-tag.service.js';
import { ReplyTemplateController } from './templates/reply-template.controller.js';
import { ReplyTemplateRepository, ReplyTemplate } from './templates/reply-template.repository.js';
import { ReplyTemplateService } from './templates/reply-template.service.js';
import { TicketJobs } from './ticket.jobs.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Ticket,
      TicketMessage,
      TicketFile,
      TicketNote,
      TicketNoteMention,
      ReplyTemplate,
      TicketInboxMessage,
      TicketInboxPart,
    ]),
    AuditModule,
    BrandModule,
    EventsModule,
    NotificationModule,
    UserModule,
  ],
  controllers: [TicketController, TicketMiniAppController, ReplyTemplateController, TicketTagController],
  providers: [
    TicketRepository,
    TicketMessageRepository,
    TicketListRepository,
    TicketSearchRepository,
    TicketTimesRepository,
    ReplyTemplateRepository,
    TicketTagRepository,
    TicketRetentionRepository,
    TicketInboxRepository,
    TicketMergeRepository,
    TicketDeskService,
    OwnTicketService,
    TicketChatService,
    TicketNoticesService,
    TicketAccessService,
    TicketListService,
    TicketSearchService,
    TicketAssignmentService,
    TicketNoteService,
    TicketPresenceService,
    TicketRetentionService,
    ReplyTemplateService,
    TicketTagService,
    TicketSnoozeService,
    TicketMergeService,
    TicketBulkService,
    TicketJobs,
    BotUploads,
    TicketWriterService,
    TicketReceiptsService,
    TicketInboxService,
    TicketChoiceService,
    TicketTakeService,
    TicketInboxBot,
  ],
  exports: [
    TicketAssignmentService,
    TicketChoiceService,
    TicketDeskService,
    TicketListService,
    TicketRetentionService,
    TicketSearchService,
  ],
})
export class TicketModule {}
