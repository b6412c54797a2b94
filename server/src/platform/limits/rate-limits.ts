import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { Config } from '../config/config.js';
import { GatheredRuns } from '../database/changes/gathered-runs.js';
import { Jobs } from '../jobs/jobs.js';
import { addUses, deleteExpiredWindows } from './limit.queries.js';
import { type Limit, mostFor, sharesOf, tooMany, waitSeconds } from './limit.rules.js';

const FORGET_MS = 600_000;

/** Who uses something: a person, or an address if the person is not known. */
export interface Person {
  userId: number;
  isStaff: boolean;
}
export type Consumer = Person | { address: string };

export const keyOf = ({ name }: Limit, consumer: Consumer): string =>
  'userId' in consumer ? `${name}:person:${consumer.userId}` : `${name}:address:${consumer.address}`;

interface Taking {
  consumer: Consumer;
  uses: readonly LimitUse[];
}

interface LimitUse {
  limit: Limit;
  amount: number;
}

/** Counts uses in the database, so that all replicas share one count. */
@Injectable()
export class RateLimits {
  private readonly takings: GatheredRuns<Taking, number[]>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {
    this.takings = new GatheredRuns((takings) => this.countAll(this.dataSource, takings));
  }

  /** Counts the uses. Throws 429 if one is too many. Calls of one person that come together are counted by one statement. */
  async take(consumer: Consumer, uses: readonly LimitUse[]): Promise<void> {
    const key = uses.map(({ limit }) => keyOf(limit, consumer)).join(' ');
    const waits = await this.takings.add(key, { consumer, uses });
    const longest = Math.max(0, ...waits);
    if (longest > 0) throw tooMany(uses[waits.indexOf(longest)]!.limit.words, longest);
  }

  /** For callers that cannot throw: counts one use, and returns the seconds until it may be tried again; 0: go on. */
  async waitFor(db: Pick<EntityManager, 'query'>, consumer: Consumer, limit: Limit): Promise<number> {
    const [[wait = 0] = []] = await this.countAll(db, [{ consumer, uses: [{ limit, amount: 1 }] }]);
    return wait;
  }

  /** Counts uses of the same limits by the same consumer. Returns for each the seconds to wait. */
  private async countAll(db: Pick<EntityManager, 'query'>, takings: Taking[]): Promise<number[][]> {
    const now = this.clock.now();
    const [{ consumer, uses }] = takings as [Taking];
    const amounts = uses.map((_, n) => takings.map((taking) => taking.uses[n]!.amount));
    const keyed = uses.map(({ limit }, n) => ({
      key: keyOf(limit, consumer),
      seconds: limit.seconds,
      amount: amounts[n]!.reduce((sum, amount) => sum + amount),
    }));
    const usages = await addUses(db, keyed, now);
    const shares = keyed.map(({ key }, n) => sharesOf(usages.get(key)!, amounts[n]!));
    return takings.map((taking, place) =>
      uses.map(({ limit }, n) => {
        const isStaff = 'userId' in taking.consumer && taking.consumer.isStaff;
        return waitSeconds(shares[n]![place]!, mostFor(limit, this.config, isStaff), now);
      }),
    );
  }

  @Interval(FORGET_MS)
  forgetExpired(): Promise<void> {
    return this.jobs.run('forget expired limits', () =>
      deleteExpiredWindows(this.dataSource.manager, this.clock.now()),
    );
  }
}
