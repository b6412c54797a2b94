import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller } from '../../../platform/access/caller.js';
import { Done, PageFilter } from '../../../platform/http/common.schemas.js';
import { Description, IdParam, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { IdempotencyKey, AcceptsIdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { Limited } from '../../../platform/limits/limit.guard.js';
import { AcceptsFiles } from '../../../platform/storage/upload.guard.js';
import { HistoryPage } from '../../audit/audit.schemas.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { messageLimit } from '../records/ticket.rules.js';
import {
  CHAT_DESCRIPTION,
  AssignTicket,
  ChatRange,
  MergeTicket,
  OpenedTicket,
  SnoozedTicket,
  SnoozeTicket,
  StaffChat,
  StaffMessageView,
  ReportPresence,
  TicketReaders,
  WriteMessage,
  WriteNote,
} from '../records/ticket.schemas.js';
import { TicketFilter, TicketPage, TicketTimes, TicketTimesFilter } from '../lists/ticket-list.schemas.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { TicketAssignmentService } from '../assignments/ticket-assignment.service.js';
import { TicketSnoozeService } from '../assignments/ticket-snooze.service.js';
import { TicketMergeService } from '../merging/ticket-merge.service.js';
import { TicketNoteService } from '../notes/ticket-note.service.js';
import { TicketPresenceService } from '../presence/ticket-presence.service.js';

@ApiTags('tickets')
@Controller('ticket')
export class TicketController {
  constructor(
    private readonly tickets: TicketDeskService,
    private readonly lists: TicketListService,
    private readonly assignment: TicketAssignmentService,
    private readonly snoozes: TicketSnoozeService,
    private readonly merges: TicketMergeService,
    private readonly notes: TicketNoteService,
    private readonly presence: TicketPresenceService,
  ) {}

  @Get(':id')
  @Access({ staff: 'tickets', apiKey: 'tickets:read' })
  @Description(
    `${CHAT_DESCRIPTION} \`events\` has the assignments, closings, reopenings, merges and changes of tags in the time of these messages. To API keys it shows no notes, and keeps the unread mark.`,
  )
  @Returns(StaffChat)
  getTicket(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @IdParam() id: number,
    @Query({ schema: ChatRange }) range: ChatRange,
  ) {
    return this.tickets.openChat(caller, id, range);
  }

  @Post('message/:id')
  @Access({ staff: 'tickets', apiKey: 'tickets:write' })
  @AcceptsIdempotencyKey()
  @Limited(messageLimit)
  @AcceptsFiles({ text: true })
  @Description(
    'Text, up to five files, or both. `is_closed_message` 1 closes the ticket. What an API key writes has no `user_id`: its owner sees that Support wrote it, and staff see the name of the key. It assigns the ticket to nobody.',
  )
  @Errors({ 409: ['ticket is closed'] })
  @Returns(StaffMessageView, HttpStatus.CREATED)
  writeTicketMessage(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @IdParam() id: number,
    @Body({ schema: WriteMessage }) body: WriteMessage,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.write(caller, id, body, key);
  }

  @Get(':id/history')
  @Access({ staff: 'tickets' })
  @Description('What was done to a ticket, newest first.')
  @Returns(HistoryPage)
  getTicketHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.tickets.listHistory(caller, id, page);
  }

  @Get('search')
  @Access({ staff: 'tickets', apiKey: 'tickets:read' })
  @Description(
    'By words (`q`) of titles, messages, notes and names of owners, where typing errors are forgiven; by status, type, brand and assignee (`none`: nobody yet); or by id, also written `#8`. By default new ones come oldest first, those in work and closed ones by their last message; `order` overrides that. `user_id`: of the person who opened them. `closed` 0: open ones. `mentioned` 1: with a note that mentions the caller. `tag`: with this tag. Snoozed tickets are left out unless `snoozed` is 1, or `q`, `user_id` or `id` is given. `overdue` 1: open ones whose `due_at` is over. CEO tickets are for ceo and admin. For API keys, `q` does not search notes.',
  )
  @Returns(TicketPage)
  searchTickets(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @Query({ schema: TicketFilter }) filter: TicketFilter,
  ) {
    return this.lists.search(caller, filter);
  }

  @Get(':id/staff')
  @Access({ staff: 'tickets' })
  @Description('The staff who may read the ticket: to whom it can be assigned, and whom a note can mention.')
  @Returns(TicketReaders)
  listTicketStaff(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.assignment.listReaders(caller, id);
  }

  @Post(':id/assign')
  @Access({ staff: 'tickets' })
  @Description(
    'To a person of the staff who may read the ticket, or to nobody (`null`). The bot tells the assignee. A new ticket stays new until somebody answers.',
  )
  @Errors({ 409: ['ticket is closed'] })
  @Returns(OpenedTicket)
  assignTicket(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: AssignTicket }) body: AssignTicket,
  ) {
    return this.assignment.assign(caller, id, body);
  }

  @Post(':id/reopen')
  @Access({ staff: 'tickets' })
  @Description('Takes a closed ticket into work again. Its owner is told, and its assignee stays.')
  @Errors({ 409: ['ticket is not closed', 'ticket is merged'] })
  @Returns(OpenedTicket)
  reopenTicket(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.assignment.reopen(caller, id);
  }

  @Post(':id/merge')
  @Access({ staff: 'tickets' })
  @Description(
    'Moves all messages and notes into another open ticket of the same owner and brand. They keep their ids and times, and `origin_ticket_id` says where they were written. This ticket is closed with `merged_into`; the other one gets its tags and, if it has none, its assignee. The owner is told.',
  )
  @Errors({ 409: ['ticket is closed', 'ticket is merged', 'different owner', 'different brand'] })
  @Returns(OpenedTicket)
  mergeTicket(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: MergeTicket }) body: MergeTicket,
  ) {
    return this.merges.merge(caller, id, body);
  }

  @Post(':id/unmerge')
  @Access({ staff: 'tickets' })
  @Description(
    'Parts a merged ticket again, within 7 days. It is open and gets its messages and notes back. What was written since stays where it was written. The owner is told.',
  )
  @Errors({ 409: ['ticket is not merged', 'too late', 'edited before'] })
  @Returns(OpenedTicket)
  unmergeTicket(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.merges.unmerge(caller, id);
  }

  @Post(':id/snooze')
  @Access({ staff: 'tickets' })
  @Description(
    'Takes an open ticket out of lists and counts until a time, or until its owner writes. `until`: Unix seconds in the future, at most a year away; `null` ends the snooze. Searches by `id`, `q`, `user_id` or `snoozed` still find it.',
  )
  @Errors({ 409: ['ticket is closed'] })
  @Returns(SnoozedTicket)
  snoozeTicket(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: SnoozeTicket }) body: SnoozeTicket,
  ) {
    return this.snoozes.snooze(caller, id, body);
  }

  @Post(':id/note')
  @Access({ staff: 'tickets' })
  @AcceptsIdempotencyKey()
  @Limited(messageLimit)
  @Description(
    'A note for staff alone. `@` and the name of a colleague who may read the ticket mentions them, and the bot tells them.',
  )
  @Errors({ 409: ['ticket is closed'] })
  @Returns(StaffMessageView, HttpStatus.CREATED)
  writeTicketNote(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: WriteNote }) body: WriteNote,
    @IdempotencyKey() key: string | null,
  ) {
    return this.notes.write(caller, id, body, key);
  }

  @Post(':id/presence')
  @Access({ staff: 'tickets' })
  @Description(
    'Says that the caller looks at the ticket, and whether they write. Repeat it every 10 seconds: after 20 seconds the caller counts as gone. The live streams of staff who may read the ticket tell it.',
  )
  @Returns(Done)
  reportTicketPresence(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: ReportPresence }) { typing }: ReportPresence,
  ) {
    return this.presence.publishPresence(caller, id, typing);
  }

  @Delete(':id/presence')
  @Access({ staff: 'tickets' })
  @Description('The caller has closed the ticket. The live streams tell it at once.')
  @Returns(Done)
  leaveTicket(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.presence.publishPresence(caller, id, null);
  }

  @Get('stat')
  @Access({ staff: 'tickets' })
  @Returns(TicketTimes)
  getTicketTimes(
    @CurrentCaller() caller: Caller,
    @Query({ schema: TicketTimesFilter }) filter: TicketTimesFilter,
  ) {
    return this.lists.getTimes(caller, filter);
  }
}
