import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { addUses, deleteExpiredWindows } from './limit.queries.js';
import { type Limit, mostFor, tooMany, waitSeconds } from './limit.rules.js';

const FORGET_MS = 600_000;

/** Who uses something: a person, or an address if the person is not known. */
export interface Person {
  userId: number;
  isStaff: boolean;
}
export type Consumer = Person | { address: string };

export const keyOf = ({ name }: Limit, consumer: Consumer): string =>
  'userId' in consumer ? `${name}:person:${consumer.userId}` : `${name}:address:${consumer.address}`;

/** Counts uses in the database, so that all replicas share one count. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  /** Counts the uses. Throws 429 if one is too many. */
  async take(consumer: Consumer, uses: readonly { limit: Limit; amount: number }[]): Promise<void> {
    const waits = await this.count(this.dataSource, consumer, uses);
    const longest = Math.max(0, ...waits);
    if (longest > 0) throw tooMany(uses[waits.indexOf(longest)]!.limit.words, longest);
  }

  /** For callers that cannot throw: counts one use, and returns the seconds until it may be tried again; 0: go on. */
  async waitFor(db: Pick<EntityManager, 'query'>, consumer: Consumer, limit: Limit): Promise<number> {
    const [wait = 0] = await this.count(db, consumer, [{ limit, amount: 1 }]);
    return wait;
  }

  private async count(
    db: Pick<EntityManager, 'query'>,
    consumer: Consumer,
    uses: readonly { limit: Limit; amount: number }[],
  ): Promise<number[]> {
    const now = this.clock.now();
    const keyed = uses.map(({ limit, amount }) => ({
      key: keyOf(limit, consumer),
      seconds: limit.seconds,
      amount,
    }));
    const usages = await addUses(db, keyed, now);
    const isStaff = 'userId' in consumer && consumer.isStaff;
    return uses.map(({ limit }, index) =>
      waitSeconds(usages.get(keyed[index]!.key)!, mostFor(limit, this.config, isStaff), now),
    );
  }

  @Interval(FORGET_MS)
  forgetExpired(): Promise<void> {
    return this.jobs.run('forget expired limits', () =>
      deleteExpiredWindows(this.dataSource.manager, this.clock.now()),
    );
  }
}
