import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { LimitRepository } from './limit.repository.js';
import {
  type Limit,
  MINUTE_SECONDS,
  getMaximum,
  createTooManyError,
  type Usage,
  getWaitSeconds,
} from './limit.rules.js';
import { buildLimitKey, type Person } from './rate-limiter.js';

const SYNC_MS = 1_000;

const callLimit: Limit = {
  name: 'calls',
  seconds: MINUTE_SECONDS,
  getMaximum: ({ userLimits }) => userLimits.callsPerMinute,
  message: 'You call too often',
};

interface CallCount extends Usage {
  /** Calls not yet counted in the database. */
  unsynced: number;
}

/**
 * Limits the calls of each person. A statement per call would cost more than many calls do, so each replica counts in memory,
 * and replicas synchronize their counts through the database every second.
 */
@Injectable()
export class CallLimiter implements OnApplicationShutdown {
  private readonly log = new Logger('Limits');
  private readonly countByKey = new Map<string, CallCount>();
  private syncing = Promise.resolve();
  private readonly timer = setInterval(() => void this.sync(), SYNC_MS).unref();

  constructor(
    private readonly counts: LimitRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts a call. Throws 429 above the limit. */
  consume(consumer: Person): void {
    const now = this.clock.now();
    const key = buildLimitKey(callLimit, consumer);
    let pace = this.countByKey.get(key);
    if (!pace || pace.expiresAt <= now) {
      pace = { used: 0, unsynced: 0, expiresAt: new Date(now.getTime() + callLimit.seconds * 1000) };
      this.countByKey.set(key, pace);
    }
    pace.used++;
    pace.unsynced++;
    const wait = getWaitSeconds(pace, getMaximum(callLimit, this.config, consumer.isStaff), now);
    if (wait > 0) throw createTooManyError(callLimit.message, wait);
  }

  /** Adds the calls since the last time to the counts in the database, and reads what other replicas added. */
  sync(): Promise<void> {
    // Sequential, because the counts of an earlier run are in the database only when it ends.
    this.syncing = this.syncing.then(() => this.syncNow());
    return this.syncing;
  }

  private async syncNow(): Promise<void> {
    const now = this.clock.now();
    for (const [key, { expiresAt }] of this.countByKey) if (expiresAt <= now) this.countByKey.delete(key);
    const changed = [...this.countByKey].filter(([, { unsynced }]) => unsynced > 0);
    if (changed.length === 0) return;
    const uses = changed.map(([key, { unsynced }]) => ({
      key,
      seconds: callLimit.seconds,
      amount: unsynced,
    }));
    for (const [, pace] of changed) pace.unsynced = 0;
    try {
      const usages = await this.counts.add(uses, now);
      for (const [key, pace] of changed) {
        const { used, expiresAt } = usages.get(key)!;
        pace.used = used + pace.unsynced;
        pace.expiresAt = expiresAt;
      }
    } catch (error) {
      // Retried in a second. Without a database calls fail anyway.
      uses.forEach(({ amount }, index) => (changed[index]![1].unsynced += amount));
      this.log.debug('Calls could not be counted', error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
