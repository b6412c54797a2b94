import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { LimitRepository } from './limit.repository.js';
import { type Limit, getMaximumFor, createTooManyError, getWaitSeconds } from './limit.rules.js';

const PURGE_INTERVAL_MS = 600_000;

export interface Person {
  userId: number;
  isStaff: boolean;
}
/** An API key may use as much as staff. */
export interface Program {
  apiKeyId: number;
  isStaff: true;
}

/** Who consumes a limit: a person, an API key, or an IP address if the person is unknown. */
export type Consumer = Person | Program | { address: string };

export function buildLimitKey({ name }: Limit, consumer: Consumer): string {
  if ('userId' in consumer) return `${name}:person:${consumer.userId}`;
  return 'apiKeyId' in consumer
    ? `${name}:api-key:${consumer.apiKeyId}`
    : `${name}:address:${consumer.address}`;
}

interface ConsumedLimit {
  limit: Limit;
  amount: number;
}

/** Applies limits whose usage is counted in the database, so that all replicas share it. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly counts: LimitRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  /** Counts the uses. Throws 429 above a limit. */
  async consume(consumer: Consumer, uses: readonly ConsumedLimit[]): Promise<void> {
    const waits = await this.addUses(consumer, uses);
    const longestWait = Math.max(0, ...waits);
    if (longestWait > 0)
      throw createTooManyError(uses[waits.indexOf(longestWait)]!.limit.message, longestWait);
  }

  /** Counts one use without throwing. Returns the seconds until a retry is possible; 0 if the use is allowed. */
  async tryConsume(consumer: Consumer, limit: Limit): Promise<number> {
    const [waitSeconds = 0] = await this.addUses(consumer, [{ limit, amount: 1 }]);
    return waitSeconds;
  }

  /** Returns for each use the seconds until a retry is possible; 0 if the use is allowed. */
  private async addUses(consumer: Consumer, uses: readonly ConsumedLimit[]): Promise<number[]> {
    const now = this.clock.now();
    const isStaff = 'isStaff' in consumer && consumer.isStaff;
    const limitUses = uses.map(({ limit, amount }) => ({
      key: buildLimitKey(limit, consumer),
      seconds: limit.seconds,
      amount,
    }));
    const usages = await this.counts.add(limitUses, now);
    return uses.map(({ limit }, n) =>
      getWaitSeconds(usages.get(limitUses[n]!.key)!, getMaximumFor(limit, this.config, isStaff), now),
    );
  }

  @Interval(PURGE_INTERVAL_MS)
  purgeExpired(): Promise<void> {
    return this.jobs.run('forget expired limits', () => this.counts.deleteExpired(this.clock.now()));
  }
}
