import { Controller, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { filter, interval, map, merge, type Observable, takeUntil, timer } from 'rxjs';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import { canReach, type Caller } from '../access/caller.js';
import { LiveEvents } from './live-events.js';

const KEEP_ALIVE_MS = 25_000;
/** The client connects anew then, and meets the access checks again. */
const STREAM_MS = 10 * 60_000;

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(private readonly live: LiveEvents) {}

  /** What changed in the caller's brands: topics only, the client asks again for what it shows. */
  @Sse()
  @Access({ staff: null })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  streamEvents(@CurrentCaller() caller: Caller): Observable<MessageEvent> {
    const changes = this.live.changes.pipe(
      filter(({ brandId }) => canReach(caller, brandId)),
      map(({ topic }) => ({ type: 'changed', data: { topics: [topic] } })),
    );
    const pings = interval(KEEP_ALIVE_MS).pipe(map(() => ({ type: 'ping', data: {} })));
    return merge(changes, pings).pipe(takeUntil(timer(STREAM_MS)));
  }
}
