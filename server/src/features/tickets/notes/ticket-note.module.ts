import { Module } from '@nestjs/common';
import { NoticeModule } from '../../notices/notice.module.js';
import { TicketModule } from '../ticket.module.js';
import { UserModule } from '../../people/user.module.js';
import { TicketNoteController } from './ticket-note.controller.js';
import { TicketNoteService } from './ticket-note.service.js';

@Module({
  imports: [NoticeModule, TicketModule, UserModule],
  controllers: [TicketNoteController],
  providers: [TicketNoteService],
})
export class TicketNoteModule {}
