import { MINUTE_MS } from '../../../../shared/units.rules.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { SessionRepository } from './session.repository.js';

/** Whether the use is worth recording: at least a minute after the last recorded one. */
export const isNewUse = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;

/**
 * The last-use time before which a session is idle. Uses are recorded once a minute, so a session ends up to a minute late, and
 * never early. Null: there is no idle time-out.
 */
export const getIdleCutoff = (idleMinutes: number, now: Date): Date | null =>
  idleMinutes === 0 ? null : new Date(now.getTime() - (idleMinutes + 1) * MINUTE_MS);

const STORE_MS = 1_000;

/** Records the last use of each session. Calls do not wait for it: the uses of each second are stored together. */
@Injectable()
export class SessionUses implements OnApplicationShutdown {
  private readonly log = new Logger(SessionUses.name);
  /** Uses in the last minute that this process has recorded, by session. */
  private readonly noted = new Map<string, Date>();
  private readonly waiting = new Set<string>();
  private storing = Promise.resolve();
  private readonly timer = setInterval(() => void this.store(), STORE_MS).unref();

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /** `lastUsedAt`: as loaded with the caller, possibly from the cache. */
  recordUse(id: string, lastUsedAt: Date, now: Date): void {
    if (!isNewUse(lastUsedAt, now) || !isNewUse(this.noted.get(id) ?? lastUsedAt, now)) return;
    this.noted.set(id, now);
    this.waiting.add(id);
  }

  store(): Promise<void> {
    this.storing = this.storing.then(() => this.storePending());
    return this.storing;
  }

  private async storePending(): Promise<void> {
    const now = this.clock.now();
    for (const [id, usedAt] of this.noted) if (isNewUse(usedAt, now)) this.noted.delete(id);
    const ids = [...this.waiting];
    if (ids.length === 0) return;
    this.waiting.clear();
    try {
      await this.sessions.recordUses(ids, now);
    } catch (error) {
      // They are recorded with the next use. Without a database, calls fail anyway.
      for (const id of ids) this.noted.delete(id);
      this.log.debug(error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
