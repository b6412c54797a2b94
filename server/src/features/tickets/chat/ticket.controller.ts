import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller } from '../../../platform/access/caller.js';
import { BulkResult, Done, PageFilter } from '../../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { AcceptsIdempotencyKey, IdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { Limited } from '../../../platform/limits/limit.guard.js';
import { AcceptsFiles } from '../../../platform/storage/upload.guard.js';
import { HistoryPage } from '../../audit/audit.schemas.js';
import { TicketAssignmentService } from '../assignments/ticket-assignment.service.js';
import { TicketSnoozeService } from '../assignments/ticket-snooze.service.js';
import { TicketFilter, TicketPage, TicketTimes, TicketTimesFilter } from '../lists/ticket-list.schemas.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { TicketMergeService } from '../merging/ticket-merge.service.js';
import { TicketNoteService } from '../notes/ticket-note.service.js';
import { TicketPresenceService } from '../presence/ticket-presence.service.js';
import { messageLimit } from '../records/ticket.rules.js';
import {
  AssignTicket,
  CHAT_DESCRIPTION,
  ChatRange,
  MergeTicket,
  OpenedTicket,
  ReportPresence,
  SnoozedTicket,
  SnoozeTicket,
  StaffChat,
  StaffMessageView,
  TicketBulk,
  TicketReaders,
  WriteMessage,
  WriteNote,
} from '../records/ticket.schemas.js';
import { TicketBulkService } from './ticket-bulk.service.js';
import { TicketDeskService } from './ticket-desk.service.js';

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
    private readonly bulk: TicketBulkService,
  ) {}

  @Get(':id')
  @Access({ staff: 'tickets', apiKey: 'tickets:read' })
  @Description(
    `${CHAT_DESCRIPTION} \`events\` has the assignments, closings, reopenings, merges and changes of tags in the time of these messages. For API keys there are no notes, and the ticket stays unread.`,
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
  @AcceptsFiles({ isTextAllowed: true })
  @Description(
    'Sends a text, up to five files, or both. `is_closed_message` 1 closes the ticket. A message of an API key has no `user_id`: the owner sees Support as its author, and staff see the name of the key. It does not assign the ticket.',
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
  @Description('The changes of a ticket, newest first.')
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
    'Searches by words (`q`) of titles, messages, notes and names of owners, with tolerance for typos; by status, type, brand and assignee (`none`: unassigned); or by id, also written `#8`. By default, `status=new` lists the oldest first, another status the latest message first, and no status the newest ticket first; `order` overrides this. `user_id`: the owner. `closed` 0: open tickets. `mentioned` 1: with a note that mentions the caller. `tag`: with this tag. Snoozed tickets are omitted unless `snoozed` is 1, or `q`, `user_id` or `id` is given. `overdue` 1: open tickets whose `due_at` has passed. Only CEOs and admins find tickets to the CEO. For API keys, `q` does not search notes.',
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
  @Description('The staff who may read the ticket. It can be assigned to them, and notes can mention them.')
  @Returns(TicketReaders)
  listTicketStaff(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.assignment.listReaders(caller, id);
  }

  @Post(':id/assign')
  @Access({ staff: 'tickets' })
  @Description(
    'Assigns a ticket to a member of staff who may read it, or unassigns it (`null`). The bot notifies the assignee. A new ticket stays new until staff reply.',
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
  @Description(
    'Reopens a closed ticket, which is then in work. Its owner is notified. Its assignee stays, if they may still read it.',
  )
  @Errors({ 409: ['ticket is not closed', 'ticket is merged'] })
  @Returns(OpenedTicket)
  reopenTicket(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.assignment.reopen(caller, id);
  }

  @Post(':id/merge')
  @Access({ staff: 'tickets' })
  @Description(
    'Moves all messages and notes into another open ticket of the same owner and brand. They keep their ids and times, and have the ticket in which they were written in `origin_ticket_id`. This ticket is closed, with `merged_into`. The other one gets its tags, and its assignee unless it is already assigned. The owner is notified.',
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
    'Undoes a merge, within 7 days. The ticket is open, and gets its messages and notes back. Messages that were written since stay in the other ticket. The owner is notified.',
  )
  @Errors({ 409: ['ticket is not merged', 'too late', 'edited before'] })
  @Returns(OpenedTicket)
  unmergeTicket(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.merges.unmerge(caller, id);
  }

  @Post(':id/snooze')
  @Access({ staff: 'tickets' })
  @Description(
    'Omits an open ticket from lists and counts until a time, or until its owner writes. `until`: Unix seconds in the future, at most a year away; `null` ends the snooze. Searches by `id`, `q`, `user_id` or `snoozed` still find it.',
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
    'Writes a note that only staff see. `@` with the name of a colleague who may read the ticket mentions them, and the bot notifies them.',
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
    'Reports that the caller is viewing the ticket, and whether they are typing. Repeat it every 10 seconds: after 20 seconds without it, the caller has left. The live streams of staff who may read the ticket receive it.',
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
  @Description('Reports that the caller no longer views the ticket. The live streams receive it at once.')
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

  @Post('bulk')
  @Access({ staff: 'tickets' })
  @Description(
    'Assigns, closes, reopens, tags or untags up to 200 tickets, each independently. `skipped` lists those that were refused, with the error. A tag can be only on tickets of its brand. Reopening an open ticket counts as done, and so does assigning, tagging or untagging without effect. Assigning and closing skip closed tickets; their tags can be changed. Reopened tickets are as they were before they were closed, even new or unassigned; their owners are notified. An assignee of several tickets gets one notice.',
  )
  @Returns(BulkResult)
  changeTickets(@CurrentCaller() caller: Caller, @Body({ schema: TicketBulk }) body: TicketBulk) {
    return this.bulk.change(caller, body);
  }
}
