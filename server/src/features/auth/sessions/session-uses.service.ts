import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MINUTE_MS } from '../../../../shared/units.rules.js';
import { Clock } from '../../../platform/time/clock.js';
import { SessionRepository } from './session.repository.js';

export const hasMinutePassed = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= MINUTE_MS;

/**
 * Sessions that were last used at this time or before are idle. Allows an extra minute, because uses are recorded at most once a
 * minute. Null: no time-out.
 */
export const getIdleCutoff = (idleMinutes: number, now: Date): Date | null =>
  idleMinutes === 0 ? null : new Date(now.getTime() - (idleMinutes + 1) * MINUTE_MS);

const INTERVAL_MS = 1_000;

/** Records the last use of each session, at most once a minute. Calls do not wait: one statement stores all uses of a second. */
@Injectable()
export class SessionUses implements OnApplicationShutdown {
  private readonly log = new Logger(SessionUses.name);
  /** The last uses that this process has recorded, by session id. They are deleted after a minute. */
  private readonly usedAtById = new Map<string, Date>();
  private readonly pendingIds = new Set<string>();
  private lastStore = Promise.resolve();
  private readonly timer = setInterval(() => void this.store(), INTERVAL_MS).unref();

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** `lastUsedAt`: the last recorded use as the caller cache knows it, which may be outdated. */
  recordUse(id: string, lastUsedAt: Date, now: Date): void {
    if (!hasMinutePassed(lastUsedAt, now) || !hasMinutePassed(this.usedAtById.get(id) ?? lastUsedAt, now))
      return;
    this.usedAtById.set(id, now);
    this.pendingIds.add(id);
  }

  store(): Promise<void> {
    this.lastStore = this.lastStore.then(() => this.storePending());
    return this.lastStore;
  }

  private async storePending(): Promise<void> {
    const now = this.clock.now();
    for (const [id, usedAt] of this.usedAtById) if (hasMinutePassed(usedAt, now)) this.usedAtById.delete(id);
    const ids = [...this.pendingIds];
    if (ids.length === 0) return;
    this.pendingIds.clear();
    try {
      await this.sessions.recordUses(ids, now);
    } catch (error) {
      // The next use of each session is recorded instead.
      for (const id of ids) this.usedAtById.delete(id);
      this.log.debug(error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
