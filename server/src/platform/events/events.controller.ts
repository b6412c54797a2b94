import { Controller, Req, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import { Description } from '../http/returns.decorator.js';
import { parseCredential } from '../access/access.guard.js';
import { type Caller, CallerSource } from '../access/caller.js';
import { toOwnAudience, toStaffAudience } from './audience.js';
import { EventStreams } from './event-streams.js';

const EventStream = () => ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } });

@ApiTags('events')
@Controller()
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly callers: CallerSource,
  ) {}

  /** Streams what changed in the caller's brands. The client refetches what it displays. */
  @Sse('events')
  @Access({ staff: null })
  @EventStream()
  @Description(
    'Server-sent events: `event: changed` with the topics that changed in brands within reach, such as `{"topics":["tickets"],"tickets":[12],"brands":[3]}`. An omitted list means any. Changes are batched: a stream gets the first event at once, and then about two a second. `event: presence` lists the people who view a ticket: `{"ticket_id":12,"people":[{"user":{...},"typing":true}]}`. A new stream begins with a presence event for each ticket that somebody views. The stream ends after ten minutes, and when the rights of the caller change; connect again then.',
  )
  streamEvents(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Observable<MessageEvent> {
    return this.streams.open(caller, toStaffAudience(caller), () => this.isOutdated(caller, request, false));
  }

  /** Streams to the mini-app changes of the caller's own records, and changes that all members of their brands see. */
  @Sse('t/events')
  @Access('mini-app')
  @EventStream()
  @Description(
    "Like `GET /api/events`, for the mini-app: changes of the caller's own tickets, deposits, moments and requests to join, and, without ids, changes that all members of their brands see.",
  )
  streamOwnEvents(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Observable<MessageEvent> {
    return this.streams.open(caller, toOwnAudience(caller), () => this.isOutdated(caller, request, true));
  }

  private async isOutdated(
    caller: Caller,
    { headers }: FastifyRequest,
    isMiniApp: boolean,
  ): Promise<boolean> {
    try {
      const current = await this.callers.getCaller(parseCredential(headers.authorization, isMiniApp), null);
      return serializeRights(current) !== serializeRights(caller);
    } catch {
      return true;
    }
  }
}

const serializeRights = (caller: Caller): string =>
  JSON.stringify([caller.role, caller.codes, toStaffAudience(caller), [...caller.memberBrandIds].sort()]);
