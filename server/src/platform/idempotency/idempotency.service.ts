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
/** Longer than any call to Telegram takes. What is still under way after it was ended by a crash. */
const MAX_IN_FLIGHT_MS = 180_000;

/** An order that came with a key. Methods take null for an order without a key: it has its effect each time. */
export type KeyedRequest = OwnedKey & { orderHash: Buffer };

/**
 * Lets a client send the same order twice with only one effect. The answer is stored in the
 * transaction of the effect, so neither exists without the other. A refused order stores nothing, so it may be corrected
 * and sent again.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly answers: IdempotencyRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /** `order`: as the schema made it. Call this before files in it are stored, because it reads their content. */
  async toKeyedRequest(owner: KeyOwner, key: string | null, order: object): Promise<KeyedRequest | null> {
    return key === null ? null : { owner, key, orderHash: await hashRequest(order) };
  }

  /** Finds the answer to the same order within 24 hours. It saves expensive work before the transaction begins. */
  async findAnswer<Answer>(order: KeyedRequest | null): Promise<Answer | null> {
    const body = order && (await this.findBody(order));
    return body ? (JSON.parse(body) as Answer) : null;
  }

  /** Returns what `work` returns, or what it returned for the same order within 24 hours. Call it in the transaction of `work`. */
  async runOnce<Answer>(order: KeyedRequest | null, work: () => Promise<Answer>): Promise<Answer> {
    if (!order) return work();
    // A lock and not a row: if the process dies, nothing stays in flight.
    // Two statements: the second sees what those stored who had the lock before.
    const [isLocked, earlier] = await Promise.all([this.answers.tryLock(order), this.findBody(order)]);
    if (!isLocked) throw createInFlightError();
    if (earlier !== null) return JSON.parse(earlier) as Answer;
    const answer = await work();
    const kept = { orderHash: order.orderHash, body: JSON.stringify(answer), createdAt: this.clock.now() };
    await this.answers.insert(order, kept, this.getCutoff());
    return answer;
  }

  /**
   * Like `once`, for an effect outside of the database, which no transaction can undo. The key is stored before it. If the
   * process dies in between, nobody knows whether there was an effect, and the outcome is `unknown` from then on.
   * Outcomes for which `mayRepeat` is true are not stored.
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
    // The other call was refused just now, so this one may be sent again.
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
