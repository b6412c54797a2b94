import { Controller, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { filter, interval, map, merge, type Observable, takeUntil, takeWhile, timer } from 'rxjs';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import { canReach, type Caller } from '../access/caller.js';
import { Draining } from '../http/draining.js';
import { type Change, LiveEvents } from './live-events.js';

const KEEP_ALIVE_MS = 25_000;
/** The client connects anew then, and meets the access checks again. */
const STREAM_MS = 10 * 60_000;

const changed = (topic: Change['topic']): MessageEvent => ({ type: 'changed', data: { topics: [topic] } });
const rightsChanged = changed('rights');

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly live: LiveEvents,
    private readonly draining: Draining,
  ) {}

  /** What changed in the caller's brands: topics only, the client asks again for what it shows. */
  @Sse()
  @Access({ staff: null })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  streamEvents(@CurrentCaller() caller: Caller): Observable<MessageEvent> {
    const changes = this.live.changes.pipe(
      filter((change) => concerns(caller, change)),
      map(({ topic }) => (topic === 'rights' ? rightsChanged : changed(topic))),
    );
    const pings = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'ping', data: {} })));
    return merge(changes, pings).pipe(
      // What the stream knows of the caller is out of date then: it ends, and the client connects anew.
      takeWhile((event) => event !== rightsChanged, true),
      takeUntil(merge(timer(STREAM_MS), this.draining.begun)),
    );
  }
}

function concerns(caller: Caller, { topic, brandId, userId }: Change): boolean {
  return topic === 'rights' ? userId === caller.userId : canReach(caller, brandId);
}
