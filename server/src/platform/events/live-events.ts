import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { type CommittedEvents, getCommitListeners } from '../database/commit-listeners.js';
import { publishAndDelete, CHANGE_CHANNEL, ListeningSession } from './listening-session.js';
import { Change, mergeChanges, Signal, SIGNAL_CHANNEL } from './change.js';

const BATCH_MS = 20;

/**
 * Receives the changes of all replicas, and publishes those of this process. Changes are missed while the connection is lost, so
 * pages refetch periodically. After a reconnect every stream ends, because the end of a session may have been missed too.
 */
@Injectable()
export class LiveEvents implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly changes = new Subject<Change>();
  readonly signals = new Subject<Signal>();
  private readonly logger = new Logger(LiveEvents.name);
  private readonly session: ListeningSession | null;
  private readonly isListening: boolean;
  private readonly unsubscribe: () => void;
  private readonly waiting: CommittedEvents[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(config: Config, dataSource: DataSource) {
    const handlers = {
      onChange: (text: string) => this.emitChange(text),
      onSignal: (text: string) => this.emitSignal(text),
      onMissed: () => this.changes.next(allRightsChanged),
    };
    this.isListening = config.isApiEnabled;
    this.session = config.databaseUrl
      ? new ListeningSession(config.databaseUrl, this.isListening ? handlers : null)
      : null;
    this.unsubscribe = getCommitListeners(dataSource).subscribe((committed) => this.handleCommit(committed));
  }

  /** Whether every change older than a second has been emitted. */
  get isCurrent(): boolean {
    return this.isListening && this.session?.isCurrent === true;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.session?.open();
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.flush();
    this.changes.complete();
    this.signals.complete();
    this.session?.close();
  }

  /** Emits the signal in this process, and sends it to the others unless the connection is lost. */
  publishSignal(signal: Signal): void {
    this.signals.next(signal);
    const payload = JSON.stringify(signal);
    this.session
      ?.run((session) => session.query('select pg_notify($1, $2)', [SIGNAL_CHANNEL, payload]))
      .catch((error: unknown) => this.logger.warn('A signal was lost', error));
  }

  /** Emits the changes in this process at once, and batches them for the others. */
  private handleCommit(committed: CommittedEvents): void {
    this.waiting.push(committed);
    this.timer ??= setTimeout(() => void this.flush(), BATCH_MS);
    for (const change of committed.changes) this.changes.next(change as Change);
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = this.waiting.splice(0);
    if (waiting.length === 0) return;
    const changes = mergeChanges(waiting.flatMap(({ changes: committed }) => committed as Change[]));
    const channels = new Set(waiting.flatMap(({ wakeUps }) => wakeUps));
    const rowIds = waiting.flatMap(({ rowIds: ids }) => ids);
    const messages = [
      ...changes.map((change) => ({ channel: CHANGE_CHANNEL, payload: JSON.stringify(change) })),
      ...[...channels].map((channel) => ({ channel, payload: '' })),
    ];
    try {
      // If the connection is lost, the rows stay, and a replica publishes them with its next heartbeat.
      await this.session?.run((session) => publishAndDelete(session, rowIds, messages));
    } catch (error) {
      this.logger.warn('A change is not published yet', error);
    }
  }

  private emitSignal(payload: string): void {
    const { data: signal } = Signal.safeParse(JSON.parse(payload));
    if (signal) this.signals.next(signal);
  }

  /** Ignores unknown formats of newer replicas. */
  private emitChange(payload: string): void {
    const { data: change } = Change.safeParse(JSON.parse(payload));
    if (change) this.changes.next(change);
  }
}

export type { Change } from './change.js';

const allRightsChanged: Change = { topic: 'rights', brandId: null };
