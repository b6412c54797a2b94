import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { DomainError } from '../errors/domain-error.js';
import { Jobs } from '../jobs/jobs.js';
import { UploadedFile } from '../storage/uploaded-file.js';
import { IdempotencyRepository, type KeyOwner, type OwnedKey } from './idempotency.repository.js';

const PURGE_INTERVAL_MS = 600_000;
const RETENTION_MS = 24 * 3_600_000;
/** Longer than any call to Telegram. A request still in flight after this time was interrupted by a crash. */
const MAX_IN_FLIGHT_MS = 180_000;

/** A request with a key. Methods accept null for a request without a key, which has its effect each time. */
export type KeyedRequest = OwnedKey & { orderHash: Buffer };

/**
 * Makes retried requests have their effect only once. The answer is stored in the transaction of the effect, so neither exists
 * without the other. A rejected request stores nothing, so it may be corrected and sent again.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly answers: IdempotencyRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** `order`: the parsed input. Call this before its files are stored, because it reads their content. */
  async toKeyedRequest(owner: KeyOwner, key: string | null, order: object): Promise<KeyedRequest | null> {
    return key === null ? null : { owner, key, orderHash: await hashRequest(order) };
  }

  /** Finds the answer to the same request within 24 hours. Saves expensive work before the transaction. */
  async findAnswer<Answer>(order: KeyedRequest | null): Promise<Answer | null> {
    const body = order && (await this.findBody(order));
    return body ? (JSON.parse(body) as Answer) : null;
  }

  /**
   * Returns the result of `work`, or its stored result for the same request within 24 hours. Must be called in the transaction
   * of `work`.
   */
  async runOnce<Answer>(order: KeyedRequest | null, work: () => Promise<Answer>): Promise<Answer> {
    if (!order) return work();
    // A lock rather than a row, so that nothing stays in flight if the process dies. Two statements, so that the second sees
    // what the previous lock holder stored.
    const [isLocked, earlier] = await Promise.all([this.answers.tryLock(order), this.findBody(order)]);
    if (!isLocked) throw createInFlightError();
    if (earlier !== null) return JSON.parse(earlier) as Answer;
    const answer = await work();
    const kept = { orderHash: order.orderHash, body: JSON.stringify(answer), createdAt: this.clock.now() };
    await this.answers.insert(order, kept, this.getCutoff());
    return answer;
  }

  /**
   * Like `runOnce`, for an effect outside of the database, which no transaction can undo. The key is stored first. If the
   * process dies before the outcome is stored, it is `unknown` from then on. Outcomes for which `mayRepeat` is true are not
   * stored.
   */
  async runOnceExternally<Outcome>(
    order: KeyedRequest | null,
    work: () => Promise<Outcome>,
    { unknown, mayRepeat }: { unknown: Outcome; mayRepeat: (outcome: Outcome) => boolean },
  ): Promise<Outcome> {
    if (!order) return work();
    const begun = { orderHash: order.orderHash, body: null, createdAt: this.clock.now() };
    if (!(await this.answers.insert(order, begun, this.getCutoff()))) return this.findOutcome(order, unknown);
    const outcome = await work();
    if (mayRepeat(outcome)) await this.answers.delete(order);
    else await this.answers.complete(order, JSON.stringify(outcome));
    return outcome;
  }

  @Interval(PURGE_INTERVAL_MS)
  purgeExpired(): Promise<void> {
    return this.jobs.run('forget kept answers', () => this.answers.purge(this.getCutoff()));
  }

  private async findOutcome<Outcome>(order: KeyedRequest, unknown: Outcome): Promise<Outcome> {
    const kept = await this.answers.find(order, this.getCutoff());
    // The other call was just rejected, so this one may be sent again.
    if (!kept) throw createInFlightError();
    assertSameRequest(order, kept);
    if (kept.body !== null) return JSON.parse(kept.body) as Outcome;
    if (this.clock.now().getTime() - kept.createdAt.getTime() < MAX_IN_FLIGHT_MS) throw createInFlightError();
    return unknown;
  }

  private async findBody(order: KeyedRequest): Promise<string | null> {
    const kept = await this.answers.find(order, this.getCutoff());
    if (!kept) return null;
    assertSameRequest(order, kept);
    return kept.body;
  }

  private getCutoff(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_MS);
  }
}

async function hashRequest(order: object): Promise<Buffer> {
  const files = 'files' in order && Array.isArray(order.files) ? (order.files as unknown[]) : [];
  const digests = await Promise.all(
    files.map(async (file) => (file instanceof UploadedFile ? await file.digest() : null)),
  );
  const content = files.length > 0 ? { ...order, files: digests } : order;
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function assertSameRequest(order: KeyedRequest, kept: { orderHash: Buffer }): void {
  if (!kept.orderHash.equals(order.orderHash)) throw createKeyReusedError();
}

const createKeyReusedError = () =>
  new DomainError('unprocessable', 'idempotency key reused', {
    message: 'This Idempotency-Key came with another body before',
  });

const createInFlightError = () =>
  new DomainError('conflict', 'in flight', {
    message: 'A call with this Idempotency-Key is still in flight',
  });
