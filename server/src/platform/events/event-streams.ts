import { Injectable, type MessageEvent, type OnApplicationShutdown } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import type { Caller } from '../access/caller.js';
import { Draining } from '../http/draining.js';
import { type Audience, EventBuilder, partFor } from './audience.js';
import { type Change, endsAccess } from './change.js';
import { LiveEvents } from './live-events.js';

const KEEP_ALIVE_MS = 25_000;
/** A stream ends after this time. The client connects again, and so passes the access checks again. */
const STREAM_MS = 10 * 60_000;
/** A stream gets an event at once, and the next ones no sooner than this. Meanwhile changes are gathered. */
const GATHER_MS = 400;
const LOOK_MS = 50;
/** If a person opens more, the oldest ends. */
const MAX_STREAMS = 10;

const ping: MessageEvent = { type: 'ping', data: '{}' };
const rightsChanged: MessageEvent = { type: 'changed', data: '{"topics":["rights"]}' };

interface Stream {
  userId: number;
  tokenId: string | undefined;
  group: Group;
  subscriber: Subscriber<MessageEvent>;
  endsAtMs: number;
}

/** All streams of an audience. What they hear is found and written out once for all of them. */
interface Group {
  audience: Audience;
  streams: Set<Stream>;
  gathered: EventBuilder;
  toldMs: number;
}

/** The open event streams of this process. */
@Injectable()
export class EventStreams implements OnApplicationShutdown {
  private readonly groups = new Map<string, Group>();
  private readonly byPerson = new Map<number, Set<Stream>>();
  private readonly waiting = new Set<Group>();
  private readonly pinging: NodeJS.Timeout;
  private timer: NodeJS.Timeout | undefined;
  private readonly greetings: ((audience: Audience) => MessageEvent[])[] = [];

  constructor(
    live: LiveEvents,
    private readonly draining: Draining,
  ) {
    live.changes.subscribe((change) => this.take(change));
    draining.begun.subscribe(() => this.all().forEach(({ subscriber }) => subscriber.complete()));
    this.pinging = setInterval(() => this.ping(), KEEP_ALIVE_MS);
    this.pinging.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.pinging);
    clearTimeout(this.timer);
    for (const { subscriber } of this.all()) subscriber.complete();
  }

  /** `isOutdated` says whether the caller has other rights by now. */
  open(
    { userId, token }: Caller,
    audience: Audience,
    isOutdated: () => Promise<boolean>,
  ): Observable<MessageEvent> {
    return new Observable((subscriber) => {
      if (this.draining.isBegun) return subscriber.complete();
      const endsAtMs = performance.now() + STREAM_MS;
      const stream = { userId, tokenId: token?.id, group: this.getGroup(audience), subscriber, endsAtMs };
      this.add(stream);
      for (const greeting of this.greetings) for (const event of greeting(audience)) subscriber.next(event);
      // Rights may have changed after the guard checked them and before this stream listens, so they are checked once more.
      void isOutdated().then((isSo) => isSo && sendRights(stream));
      return () => this.remove(stream);
    });
  }

  /** What a new stream is told first: things of the moment that began before. */
  greet(greeting: (audience: Audience) => MessageEvent[]): void {
    this.greetings.push(greeting);
  }

  /** Sends an event to the streams of some audiences at once. */
  send(event: MessageEvent, isMeant: (audience: Audience) => boolean): void {
    for (const { audience, streams } of this.groups.values())
      if (isMeant(audience)) for (const { subscriber } of streams) subscriber.next(event);
  }

  private getGroup(audience: Audience): Group {
    const key = JSON.stringify(audience);
    const group = this.groups.get(key) ?? {
      audience,
      streams: new Set(),
      gathered: new EventBuilder(),
      toldMs: -Infinity,
    };
    this.groups.set(key, group);
    return group;
  }

  private add(stream: Stream): void {
    stream.group.streams.add(stream);
    const own = this.byPerson.get(stream.userId) ?? new Set();
    this.byPerson.set(stream.userId, own.add(stream));
    const [oldest] = own;
    if (own.size > MAX_STREAMS) oldest?.subscriber.complete();
  }

  private remove(stream: Stream): void {
    const { group, userId } = stream;
    const own = this.byPerson.get(userId);
    own?.delete(stream);
    if (own?.size === 0) this.byPerson.delete(userId);
    group.streams.delete(stream);
    if (group.streams.size > 0) return;
    this.waiting.delete(group);
    this.groups.delete(JSON.stringify(group.audience));
  }

  private all(): Stream[] {
    return [...this.groups.values()].flatMap(({ streams }) => [...streams]);
  }

  private take(change: Change): void {
    if (change.topic === 'rights' || change.topic === 'session') return this.end(change);
    for (const group of this.groups.values()) {
      const part = partFor(group.audience, change);
      if (!part) continue;
      group.gathered.add(part);
      this.waiting.add(group);
    }
    if (this.waiting.size > 0) this.timer ??= setTimeout(() => this.sendWaiting(), 0);
  }

  /** These streams know the old rights of the caller. So they end, and the client connects again. */
  private end(change: Change): void {
    const { userId } = change;
    const streams = userId !== undefined ? [...(this.byPerson.get(userId) ?? [])] : this.all();
    for (const stream of streams) if (endsAccess(change, stream)) sendRights(stream);
  }

  private sendWaiting(): void {
    this.timer = undefined;
    const now = performance.now();
    for (const group of this.waiting) {
      if (now - group.toldMs < GATHER_MS) continue;
      const event: MessageEvent = { type: 'changed', data: group.gathered.text };
      group.gathered = new EventBuilder();
      group.toldMs = now;
      this.waiting.delete(group);
      for (const { subscriber } of group.streams) subscriber.next(event);
    }
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.sendWaiting(), LOOK_MS);
  }

  private ping(): void {
    const now = performance.now();
    for (const { subscriber, endsAtMs } of this.all())
      if (endsAtMs < now) subscriber.complete();
      else subscriber.next(ping);
  }
}

function sendRights({ subscriber }: Stream): void {
  subscriber.next(rightsChanged);
  subscriber.complete();
}
