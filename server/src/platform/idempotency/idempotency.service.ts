import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { DomainError } from '../../platform/domain-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import {
  deleteAnswers,
  findAnswer,
  type IdempotencyKey,
  keepAnswer,
  tryLockKey,
} from './idempotency.queries.js';

const KEPT_MS = 24 * 3_600_000;

/**
 * Lets a program send an order again without its taking effect twice (decision 14). The answer is kept in the transaction
 * of the effect, so there is never one without the other; a refused order keeps nothing, and may be mended and sent again.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** Answers what `work` answers, or answered to the same order within 24 hours. `order`: as the schema made it. */
  async once(
    db: EntityManager,
    id: IdempotencyKey,
    order: object,
    work: () => Promise<string>,
  ): Promise<string> {
    const orderHash = createHash('sha256').update(JSON.stringify(order)).digest();
    const now = this.clock.now();
    // A lock of its own rather than a row: a process that dies leaves nothing in flight.
    if (!(await tryLockKey(db, id))) {
      throw new DomainError('conflict', 'in flight', {
        message: 'A call with this Idempotency-Key is still in flight',
      });
    }
    const answer = await findAnswer(db, id, new Date(now.getTime() - KEPT_MS));
    if (answer && !answer.orderHash.equals(orderHash)) {
      throw new DomainError('unprocessable', 'idempotency key reused', {
        message: 'This Idempotency-Key came with another body before',
      });
    }
    if (answer) return answer.body;
    const body = await work();
    await keepAnswer(db, id, { orderHash, body, now });
    return body;
  }

  @Cron(CronExpression.EVERY_10_MINUTES)
  forgetExpired(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - KEPT_MS);
    return this.jobs.run('forget kept answers', () => deleteAnswers(this.dataSource.manager, until));
  }
}
