import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { LimitRepository } from './limit.repository.js';
import {
  type Limit,
  MINUTE_SECONDS,
  getMaximumFor,
  createTooManyError,
  type Usage,
  getWaitSeconds,
} from './limit.rules.js';
import { buildLimitKey, type Person, type Program } from './rate-limiter.js';

const SYNC_MS = 300;

const callLimit: Limit = {
  name: 'calls',
  seconds: MINUTE_SECONDS,
  getBaseMaximum: ({ userLimits }) => userLimits.callsPerMinute,
  message: 'You call too often',
};

interface UseCount extends Usage {
  /** Uses not yet counted in the database. */
  unsynced: number;
  seconds: number;
}

/**
 * Applies the limit of calls per person, and limits with `isFrequent`. A statement per call would cost more than many calls do,
 * so each replica counts in memory, and replicas synchronize their counts through the database several times a second.
 */
@Injectable()
export class CallLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly countByKey = new Map<string, UseCount>();
  private syncing = Promise.resolve();
  private readonly timer = setInterval(() => void this.sync(), SYNC_MS).unref();

  constructor(
    private readonly counts: LimitRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts a call. Throws 429 above the limit. */
  consumeCall(consumer: Person): void {
    this.consumeFrequent(consumer, callLimit, 1);
  }

  /** Counts uses of a limit with `isFrequent`. Throws 429 above it. */
  consumeFrequent(consumer: Person | Program, limit: Limit, amount: number): void {
    const now = this.clock.now();
    const key = buildLimitKey(limit, consumer);
    let count = this.countByKey.get(key);
    if (!count || count.expiresAt <= now) {
      const { seconds } = limit;
      count = { used: 0, unsynced: 0, seconds, expiresAt: new Date(now.getTime() + seconds * 1000) };
      this.countByKey.set(key, count);
    }
    count.used += amount;
    count.unsynced += amount;
    const waitSeconds = getWaitSeconds(count, getMaximumFor(limit, this.config, consumer.isStaff), now);
    if (waitSeconds > 0) throw createTooManyError(limit.message, waitSeconds);
  }

  /** Adds the uses since the last sync to the counts in the database, and reads what other replicas added. */
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
    const uses = changed.map(([key, { unsynced, seconds }]) => ({ key, seconds, amount: unsynced }));
    for (const [, count] of changed) count.unsynced = 0;
    try {
      const usages = await this.counts.add(uses, now);
      for (const [key, count] of changed) {
        const { used, expiresAt } = usages.get(key)!;
        count.used = used + count.unsynced;
        count.expiresAt = expiresAt;
      }
    } catch (error) {
      // The next sync retries. Without a database calls fail anyway.
      uses.forEach(({ amount }, index) => (changed[index]![1].unsynced += amount));
      this.logger.debug('Uses could not be counted', error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
