import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpStatus,
  Injectable,
  Post,
  Query,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { IdText } from '../../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { AcceptsIdempotencyKey, IdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { Limited } from '../../../platform/limits/limit.guard.js';
import { AcceptsFiles } from '../../../platform/storage/upload.guard.js';
import { OwnTicketFilter, OwnTicketPage, OwnUnreadList } from '../lists/ticket-list.schemas.js';
import { TicketListService } from '../lists/ticket-list.service.js';
import { messageLimit, ticketLimit } from '../records/ticket.rules.js';
import {
  CHAT_DESCRIPTION,
  ChatRange,
  OpenCeoTicket,
  OpenedTicket,
  OpenServiceTicket,
  OpenSupportTicket,
  TicketChat,
  TicketMessageView,
  WriteOwnMessage,
} from '../records/ticket.schemas.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { OwnTicketService } from './own-ticket.service.js';

/** Rejects dismissed agents with 403 before the form is read, so that their uploads never reach the disk. */
@Injectable()
class TicketWriterGuard implements CanActivate {
  constructor(private readonly access: TicketAccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { id: string } }> & { caller: Caller }>();
    const id = IdText.safeParse(request.params.id);
    // Invalid ids are rejected later, with 400, by the schema of the parameter.
    if (id.success) await this.access.assertNotDismissed(request.caller, id.data);
    return true;
  }
}

@ApiTags('mini-app')
@Controller('t/ticket')
export class TicketMiniAppController {
  constructor(
    private readonly tickets: OwnTicketService,
    private readonly lists: TicketListService,
  ) {}

  @Post('support')
  @Access('member')
  @AcceptsIdempotencyKey()
  @Limited(ticketLimit)
  @AcceptsFiles()
  @Returns(OpenedTicket, HttpStatus.CREATED)
  openSupportTicket(
    @CurrentCaller() caller: Caller,
    @Body({ schema: OpenSupportTicket }) body: OpenSupportTicket,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.openSupport(caller, body, key);
  }

  @Post()
  @Access('member')
  @AcceptsIdempotencyKey()
  @Limited(ticketLimit)
  @AcceptsFiles()
  @Returns(OpenedTicket, HttpStatus.CREATED)
  openServiceTicket(
    @CurrentCaller() caller: Caller,
    @Body({ schema: OpenServiceTicket }) body: OpenServiceTicket,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.openService(caller, body, key);
  }

  @Post('ceo')
  @Access('mini-app')
  @AcceptsIdempotencyKey()
  @Limited(ticketLimit)
  @AcceptsFiles()
  @Returns(OpenedTicket, HttpStatus.CREATED)
  openCeoTicket(
    @CurrentCaller() caller: Caller,
    @Body({ schema: OpenCeoTicket }) body: OpenCeoTicket,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.openCeo(caller, body, key);
  }

  /** Covers all brands of the caller, and tickets to the CEO. Needs no Brand-Id header. */
  @Get('unread')
  @Access('mini-app')
  @Returns(OwnUnreadList)
  listOwnUnread(@CurrentCaller() caller: Caller) {
    return this.lists.listOwnUnread(caller);
  }

  @Get(':id')
  @Access('mini-app')
  @Description(CHAT_DESCRIPTION)
  @Returns(TicketChat)
  getOwnTicket(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: ChatRange }) range: ChatRange,
  ) {
    return this.tickets.openChat(caller, id, range);
  }

  @Post(':id')
  @Access('mini-app')
  @AcceptsIdempotencyKey()
  @Limited(messageLimit)
  @AcceptsFiles({ isTextAllowed: true, guards: [TicketWriterGuard] })
  @Description('Text, up to five files, or both.')
  @Errors({ 409: ['ticket is closed'] })
  @Returns(TicketMessageView, HttpStatus.CREATED)
  writeOwnTicketMessage(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: WriteOwnMessage }) body: WriteOwnMessage,
    @IdempotencyKey() key: string | null,
  ) {
    return this.tickets.write(caller, id, body, key);
  }

  /** Lists the caller's tickets in the brand of the header. `type=ceo`: their tickets to the CEO, without a header. */
  @Get()
  @Access('mini-app')
  @Returns(OwnTicketPage)
  listOwnTickets(
    @CurrentCaller() caller: Caller,
    @Query({ schema: OwnTicketFilter }) filter: OwnTicketFilter,
  ) {
    return this.lists.listOwn(caller, filter);
  }
}
