import { MINUTE_MS } from '../../../../shared/units.rules.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { SessionRepository } from './session.repository.js';

/** Whether the use is worth recording: at least a minute after the last recorded one. */
export const isNewUse = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;

/** Sessions last used by then are idle. Allows an extra minute, because uses are recorded once a minute. Null: no time-out. */
export const getIdleCutoff = (idleMinutes: number, now: Date): Date | null =>
  idleMinutes === 0 ? null : new Date(now.getTime() - (idleMinutes + 1) * MINUTE_MS);

const STORE_MS = 1_000;

/** Records the last use of each session. Calls do not wait for it: the uses of each second are stored together. */
@Injectable()
export class SessionUses implements OnApplicationShutdown {
  private readonly log = new Logger(SessionUses.name);
  /** The uses of the last minute that this process has recorded, by session id. */
  private readonly usedAtById = new Map<string, Date>();
  private readonly pendingIds = new Set<string>();
  private storing = Promise.resolve();
  private readonly timer = setInterval(() => void this.store(), STORE_MS).unref();

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** `lastUsedAt`: as loaded with the caller, possibly from the cache. */
  recordUse(id: string, lastUsedAt: Date, now: Date): void {
    if (!isNewUse(lastUsedAt, now) || !isNewUse(this.usedAtById.get(id) ?? lastUsedAt, now)) return;
    this.usedAtById.set(id, now);
    this.pendingIds.add(id);
  }

  store(): Promise<void> {
    this.storing = this.storing.then(() => this.storePending());
    return this.storing;
  }

  private async storePending(): Promise<void> {
    const now = this.clock.now();
    for (const [id, usedAt] of this.usedAtById) if (isNewUse(usedAt, now)) this.usedAtById.delete(id);
    const ids = [...this.pendingIds];
    if (ids.length === 0) return;
    this.pendingIds.clear();
    try {
      await this.sessions.recordUses(ids, now);
    } catch (error) {
      // The next use of each session is recorded instead. Without a database, calls fail anyway.
      for (const id of ids) this.usedAtById.delete(id);
      this.log.debug(error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
