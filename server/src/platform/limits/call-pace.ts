import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { LimitRepository } from './limit.repository.js';
import {
  type Limit,
  MINUTE_SECONDS,
  getMaximum,
  tooManyError,
  type Usage,
  waitSeconds,
} from './limit.rules.js';
import { keyOf, type Person } from './rate-limits.js';

const SHARE_MS = 1_000;

const callLimit: Limit = {
  name: 'calls',
  seconds: MINUTE_SECONDS,
  most: ({ most }) => most.callsPerMinute,
  words: 'You call too often',
};

interface Pace extends Usage {
  /** Calls that are not yet counted in the database. */
  unshared: number;
}

/**
 * Counts every call of each person. A statement for each count would cost more than many calls. So each replica counts in
 * memory, and they share their counts through the database every second.
 */
@Injectable()
export class CallPace implements OnApplicationShutdown {
  private readonly log = new Logger('Limits');
  private readonly paces = new Map<string, Pace>();
  private sharing = Promise.resolve();
  private readonly timer = setInterval(() => void this.share(), SHARE_MS).unref();

  constructor(
    private readonly counts: LimitRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts a call. Throws 429 if it is one too many. */
  consume(consumer: Person): void {
    const now = this.clock.now();
    const key = keyOf(callLimit, consumer);
    let pace = this.paces.get(key);
    if (!pace || pace.expiresAt <= now) {
      pace = { used: 0, unshared: 0, expiresAt: new Date(now.getTime() + callLimit.seconds * 1000) };
      this.paces.set(key, pace);
    }
    pace.used++;
    pace.unshared++;
    const wait = waitSeconds(pace, getMaximum(callLimit, this.config, consumer.isStaff), now);
    if (wait > 0) throw tooManyError(callLimit.words, wait);
  }

  /** Adds the calls since the last time to the counts in the database, and reads what other replicas added. */
  share(): Promise<void> {
    // One after the other: the counts that an earlier one has taken are in the database only when it ends.
    this.sharing = this.sharing.then(() => this.shareNow());
    return this.sharing;
  }

  private async shareNow(): Promise<void> {
    const now = this.clock.now();
    for (const [key, { expiresAt }] of this.paces) if (expiresAt <= now) this.paces.delete(key);
    const told = [...this.paces].filter(([, { unshared }]) => unshared > 0);
    if (told.length === 0) return;
    const uses = told.map(([key, { unshared }]) => ({ key, seconds: callLimit.seconds, amount: unshared }));
    for (const [, pace] of told) pace.unshared = 0;
    try {
      const usages = await this.counts.add(uses, now);
      for (const [key, pace] of told) {
        const { used, expiresAt } = usages.get(key)!;
        pace.used = used + pace.unshared;
        pace.expiresAt = expiresAt;
      }
    } catch (error) {
      // It is tried again in a second. Without a database calls fail anyway.
      uses.forEach(({ amount }, index) => (told[index]![1].unshared += amount));
      this.log.debug('Calls could not be counted', error);
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
