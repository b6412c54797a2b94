import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { LimitRepository } from './limit.repository.js';
import { type Limit, getMaximum, createTooManyError, getWaitSeconds } from './limit.rules.js';

const PURGE_INTERVAL_MS = 600_000;

/** Who uses something: a person, or an address if the person is not known. */
export interface Person {
  userId: number;
  isStaff: boolean;
}
export type Consumer = Person | { address: string };

export const buildLimitKey = ({ name }: Limit, consumer: Consumer): string =>
  'userId' in consumer ? `${name}:person:${consumer.userId}` : `${name}:address:${consumer.address}`;

interface ConsumedLimit {
  limit: Limit;
  amount: number;
}

/** Counts uses in the database, so that all replicas share one count. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly counts: LimitRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  /** Counts the uses. Throws 429 if one is too many. */
  async consume(consumer: Consumer, uses: readonly ConsumedLimit[]): Promise<void> {
    const waits = await this.count(consumer, uses);
    const longest = Math.max(0, ...waits);
    if (longest > 0) throw createTooManyError(uses[waits.indexOf(longest)]!.limit.message, longest);
  }

  /** For callers that cannot throw: counts one use, and returns the seconds until it may be tried again; 0: go on. */
  async tryConsume(consumer: Consumer, limit: Limit): Promise<number> {
    const [wait = 0] = await this.count(consumer, [{ limit, amount: 1 }]);
    return wait;
  }

  /** Returns for each use the seconds to wait. */
  private async count(consumer: Consumer, uses: readonly ConsumedLimit[]): Promise<number[]> {
    const now = this.clock.now();
    const isStaff = 'userId' in consumer && consumer.isStaff;
    const keyed = uses.map(({ limit, amount }) => ({
      key: buildLimitKey(limit, consumer),
      seconds: limit.seconds,
      amount,
    }));
    const usages = await this.counts.add(keyed, now);
    return uses.map(({ limit }, n) =>
      getWaitSeconds(usages.get(keyed[n]!.key)!, getMaximum(limit, this.config, isStaff), now),
    );
  }

  @Interval(PURGE_INTERVAL_MS)
  purgeExpired(): Promise<void> {
    return this.jobs.run('forget expired limits', () => this.counts.deleteExpired(this.clock.now()));
  }
}
