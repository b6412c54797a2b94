import { Injectable, type MessageEvent, type OnApplicationShutdown } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import type { Caller } from '../access/caller.js';
import { Draining } from '../http/draining.js';
import { type Audience, EventBuilder, toVisibleChange } from './audience.js';
import { type Change, canEndAccess } from './change.js';
import { LiveEvents } from './live-events.js';

const PING_INTERVAL_MS = 25_000;
/** A stream ends after this time, so that the client reconnects and passes the access checks again. */
const MAX_STREAM_MS = 10 * 60_000;
/** The minimum time between two `changed` events of a stream. Changes in between are batched. */
const BATCH_MS = 400;
const POLL_MS = 50;
/** If a person opens one more, the oldest one ends. */
const MAX_STREAMS_PER_PERSON = 10;

const ping: MessageEvent = { type: 'ping', data: '{}' };
const rightsChanged: MessageEvent = { type: 'changed', data: '{"topics":["rights"]}' };

interface Stream {
  userId: number;
  tokenId: string | undefined;
  group: Group;
  subscriber: Subscriber<MessageEvent>;
  endsAtMs: number;
}

/** All streams of an audience. Their events are built and serialized once. */
interface Group {
  audience: Audience;
  streams: Set<Stream>;
  pending: EventBuilder;
  lastSentMs: number;
}

@Injectable()
export class EventStreams implements OnApplicationShutdown {
  private readonly groupByAudience = new Map<string, Group>();
  private readonly streamsByUserId = new Map<number, Set<Stream>>();
  private readonly waitingGroups = new Set<Group>();
  private readonly pingTimer: NodeJS.Timeout;
  private sendTimer: NodeJS.Timeout | undefined;
  private readonly firstEventSources: ((audience: Audience) => MessageEvent[])[] = [];

  constructor(
    live: LiveEvents,
    private readonly draining: Draining,
  ) {
    live.changes.subscribe((change) => this.handleChange(change));
    draining.started.subscribe(() => this.listStreams().forEach(({ subscriber }) => subscriber.complete()));
    this.pingTimer = setInterval(() => this.ping(), PING_INTERVAL_MS);
    this.pingTimer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.pingTimer);
    clearTimeout(this.sendTimer);
    for (const { subscriber } of this.listStreams()) subscriber.complete();
  }

  /** Opens a stream. `isOutdated`: whether the caller's rights have changed since the access check. */
  open(
    { userId, token }: Caller,
    audience: Audience,
    isOutdated: () => Promise<boolean>,
  ): Observable<MessageEvent> {
    return new Observable((subscriber) => {
      if (this.draining.isStarted) return subscriber.complete();
      const endsAtMs = performance.now() + MAX_STREAM_MS;
      const stream = { userId, tokenId: token?.id, group: this.openGroup(audience), subscriber, endsAtMs };
      this.add(stream);
      for (const listEvents of this.firstEventSources)
        for (const event of listEvents(audience)) subscriber.next(event);
      // Rights may have changed between the guard's check and this subscription.
      void isOutdated().then((hasChanged) => hasChanged && sendRightsChanged(stream));
      return () => this.remove(stream);
    });
  }

  /** Registers the events that a new stream starts with, such as current presence. */
  registerFirstEvents(listEvents: (audience: Audience) => MessageEvent[]): void {
    this.firstEventSources.push(listEvents);
  }

  send(event: MessageEvent, isRecipient: (audience: Audience) => boolean): void {
    for (const { audience, streams } of this.groupByAudience.values())
      if (isRecipient(audience)) for (const { subscriber } of streams) subscriber.next(event);
  }

  private openGroup(audience: Audience): Group {
    const key = JSON.stringify(audience);
    const group = this.groupByAudience.get(key) ?? {
      audience,
      streams: new Set(),
      pending: new EventBuilder(),
      lastSentMs: -Infinity,
    };
    this.groupByAudience.set(key, group);
    return group;
  }

  private add(stream: Stream): void {
    stream.group.streams.add(stream);
    const userStreams = this.streamsByUserId.get(stream.userId) ?? new Set();
    this.streamsByUserId.set(stream.userId, userStreams.add(stream));
    const [oldest] = userStreams;
    if (userStreams.size > MAX_STREAMS_PER_PERSON) oldest?.subscriber.complete();
  }

  private remove(stream: Stream): void {
    const { group, userId } = stream;
    const userStreams = this.streamsByUserId.get(userId);
    userStreams?.delete(stream);
    if (userStreams?.size === 0) this.streamsByUserId.delete(userId);
    group.streams.delete(stream);
    if (group.streams.size > 0) return;
    this.waitingGroups.delete(group);
    this.groupByAudience.delete(JSON.stringify(group.audience));
  }

  private listStreams(): Stream[] {
    return [...this.groupByAudience.values()].flatMap(({ streams }) => [...streams]);
  }

  private handleChange(change: Change): void {
    if (change.topic === 'rights' || change.topic === 'session') return this.endRevoked(change);
    for (const group of this.groupByAudience.values()) {
      const part = toVisibleChange(group.audience, change);
      if (!part) continue;
      group.pending.add(part);
      this.waitingGroups.add(group);
    }
    if (this.waitingGroups.size > 0) this.sendTimer ??= setTimeout(() => this.sendWaiting(), 0);
  }

  /** Ends the streams of people whose access may have ended, so that their clients reconnect. */
  private endRevoked(change: Change): void {
    const { userId } = change;
    const streams = userId !== undefined ? [...(this.streamsByUserId.get(userId) ?? [])] : this.listStreams();
    for (const stream of streams) if (canEndAccess(change, stream)) sendRightsChanged(stream);
  }

  private sendWaiting(): void {
    this.sendTimer = undefined;
    const now = performance.now();
    for (const group of this.waitingGroups) {
      if (now - group.lastSentMs < BATCH_MS) continue;
      const event: MessageEvent = { type: 'changed', data: group.pending.data };
      group.pending = new EventBuilder();
      group.lastSentMs = now;
      this.waitingGroups.delete(group);
      for (const { subscriber } of group.streams) subscriber.next(event);
    }
    if (this.waitingGroups.size > 0) this.sendTimer = setTimeout(() => this.sendWaiting(), POLL_MS);
  }

  private ping(): void {
    const now = performance.now();
    for (const { subscriber, endsAtMs } of this.listStreams())
      if (endsAtMs < now) subscriber.complete();
      else subscriber.next(ping);
  }
}

function sendRightsChanged({ subscriber }: Stream): void {
  subscriber.next(rightsChanged);
  subscriber.complete();
}
