import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { type Committed, commitsOf } from '../database/commits.js';
import { announce, CHANNEL, ListeningSession } from './listening-session.js';
import { Change, mergeChanges, Signal, SIGNAL_CHANNEL } from './change.js';

/** Changes within this time are announced together. */
const GATHER_MS = 20;

/**
 * The changes that all replicas announce, and the only place that announces those of this process. Changes are missed while
 * the connection is lost; the countdown of the pages makes up for that. When it is back, every stream ends, because a session
 * may have ended meanwhile.
 */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly changes = new Subject<Change>();
  readonly signals = new Subject<Signal>();
  private readonly log = new Logger(LiveEvents.name);
  private readonly listening: ListeningSession | null;
  private readonly hears: boolean;
  private readonly stopTelling: () => void;
  private waiting: Committed[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(config: Config, dataSource: DataSource) {
    const hearers = {
      heard: (text: string) => this.pass(text),
      signalled: (text: string) => this.passSignal(text),
      missed: () => this.changes.next(everybodysRights),
    };
    this.hears = config.runsApi;
    this.listening = config.databaseUrl
      ? new ListeningSession(config.databaseUrl, this.hears ? hearers : null)
      : null;
    this.stopTelling = commitsOf(dataSource).listen((committed) => this.take(committed));
  }

  /** Whether every change of a second ago, or older, has been passed on. */
  get isCurrent(): boolean {
    return this.hears && this.listening?.isCurrent === true;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listening?.open();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopTelling();
    await this.announceWaiting();
    this.changes.complete();
    this.signals.complete();
    this.listening?.close();
  }

  /** Tells this process at once and the others soon. While the connection is lost, the others miss it. */
  signal(signal: Signal): void {
    this.signals.next(signal);
    const payload = JSON.stringify(signal);
    this.listening
      ?.use((session) => session.query('select pg_notify($1, $2)', [SIGNAL_CHANNEL, payload]))
      .catch((error: unknown) => this.log.warn('A signal was lost', error));
  }

  /** This process knows its own changes at once. The others hear of them together with those of the next moment. */
  private take(committed: Committed): void {
    this.waiting.push(committed);
    this.timer ??= setTimeout(() => void this.announceWaiting(), GATHER_MS);
    for (const change of committed.changes) this.changes.next(change as Change);
  }

  private async announceWaiting(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    if (waiting.length === 0) return;
    const changes = mergeChanges(waiting.flatMap((one) => one.changes as Change[]));
    const channels = new Set(waiting.flatMap((one) => one.wakeUps));
    const rowIds = waiting.flatMap((one) => one.rowIds);
    const messages = [
      ...changes.map((change) => ({ channel: CHANNEL, payload: JSON.stringify(change) })),
      ...[...channels].map((channel) => ({ channel, payload: '' })),
    ];
    try {
      // If the connection is lost, the rows stay. Some replica announces them with its next heartbeat.
      await this.listening?.use((session) => announce(session, rowIds, messages));
    } catch (error) {
      this.log.warn('A change is not announced yet', error);
    }
  }

  private passSignal(payload: string): void {
    const { data: signal } = Signal.safeParse(JSON.parse(payload));
    if (signal) this.signals.next(signal);
  }

  /** Ignores announcements in another form, because a newer replica may send them. */
  private pass(payload: string): void {
    const { data: change } = Change.safeParse(JSON.parse(payload));
    if (change) this.changes.next(change);
  }
}

export type { Change } from './change.js';

const everybodysRights: Change = { topic: 'rights', brandId: null };
