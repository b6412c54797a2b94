import { Controller, Req, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { defer, filter, interval, map, merge, type Observable, takeUntil, takeWhile, timer } from 'rxjs';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import { credentialOf } from '../access/access.guard.js';
import { canReach, type Caller } from '../access/caller.js';
import { CallerSource } from '../access/caller-source.js';
import { Draining } from '../http/draining.js';
import { type Change, LiveEvents } from './live-events.js';

const KEEP_ALIVE_MS = 25_000;
/** A stream ends after this time. The client connects again, and so passes the access checks again. */
const STREAM_MS = 10 * 60_000;

const changed = (topic: Change['topic']): MessageEvent => ({ type: 'changed', data: { topics: [topic] } });
const rightsChanged = changed('rights');

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly live: LiveEvents,
    private readonly callers: CallerSource,
    private readonly draining: Draining,
  ) {}

  /** Tells what changed in the caller's brands. It names topics only: the client asks again for what it shows. */
  @Sse()
  @Access({ staff: null })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  streamEvents(@CurrentCaller() caller: Caller, @Req() request: FastifyRequest): Observable<MessageEvent> {
    const changes = this.live.changes.pipe(
      filter((change) => concerns(caller, change)),
      map(({ topic }) => (topic === 'rights' || topic === 'session' ? rightsChanged : changed(topic))),
    );
    const pings = interval(KEEP_ALIVE_MS).pipe(map((): MessageEvent => ({ type: 'ping', data: {} })));
    // Rights may have changed after the guard checked them and before this stream listens, so they are checked once more.
    const missed = defer(() => this.isOutdated(caller, request)).pipe(
      filter(Boolean),
      map(() => rightsChanged),
    );
    return merge(changes, pings, missed).pipe(
      // The stream knows the old rights of the caller. So it ends, and the client connects again.
      takeWhile((event) => event !== rightsChanged, true),
      takeUntil(merge(timer(STREAM_MS), this.draining.begun)),
    );
  }

  private async isOutdated(caller: Caller, { headers }: FastifyRequest): Promise<boolean> {
    try {
      const now = await this.callers.callerOf(credentialOf(headers.authorization, false), null);
      return rightsOf(now) !== rightsOf(caller);
    } catch {
      return true;
    }
  }
}

function concerns(caller: Caller, { topic, brandId, userId, tokenId }: Change): boolean {
  if (topic === 'session')
    return userId === caller.userId && (tokenId === undefined || tokenId === caller.token?.id);
  if (topic === 'rights') return userId === undefined || userId === caller.userId;
  return canReach(caller, brandId);
}

const rightsOf = ({ role, codes, brandIds }: Caller): string =>
  JSON.stringify([role, codes, brandIds === 'all' ? 'all' : [...brandIds].sort((a, b) => a - b)]);
