import { createHash } from 'node:crypto';
import { Injectable, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { DomainError, invalidField } from '../errors/domain-error.js';
import { Jobs } from '../jobs/jobs.js';
import { UploadedFile } from '../storage/uploaded-file.js';
import { IdempotencyRepository, type KeyOwner, type OwnedKey } from './idempotency.repository.js';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '../../../shared/units.rules.js';

const PURGE_INTERVAL_MS = 600_000;
const RETENTION_MS = DAY_MS;
/** Longer than any call to Telegram. A request still in flight after this time crashed or threw. */
const MAX_IN_FLIGHT_MS = 180_000;

/** A request with a key. Methods accept null for a request without a key, which has its effect each time. */
export type KeyedRequest = OwnedKey & { requestHash: Buffer };

/**
 * Makes retried requests have their effect only once. The response is stored in the transaction of the effect, so that both or
 * neither exist. A rejected request stores nothing, so it may be corrected and sent again.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly responses: IdempotencyRepository,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  /**
   * `content`: the parsed input. A hash of it is stored, so its property names must stay as they are. Call this before the files
   * of the input are stored, because it reads them.
   */
  async toKeyedRequest(owner: KeyOwner, key: string | null, content: object): Promise<KeyedRequest | null> {
    return key === null ? null : { owner, key, requestHash: await hashContent(content) };
  }

  /** Finds the response to the same request within 24 hours, to save expensive work before the transaction. */
  async findResponse<Response>(request: KeyedRequest | null): Promise<Response | null> {
    const body = request && (await this.findBody(request));
    return body ? (JSON.parse(body) as Response) : null;
  }

  /** Returns the result of `work`, or its stored result of the last 24 hours. Must be called in the transaction of `work`. */
  async runOnce<Response>(request: KeyedRequest | null, work: () => Promise<Response>): Promise<Response> {
    if (!request) return work();
    // A lock rather than a row, so that nothing stays in flight if the process dies. Two statements, sent together but run in
    // order, so that the second sees what the previous lock holder stored.
    const [isLocked, storedBody] = await Promise.all([
      this.responses.tryLock(request),
      this.findBody(request),
    ]);
    if (!isLocked) throw createInFlightError();
    if (storedBody !== null) return JSON.parse(storedBody) as Response;
    const response = await work();
    const stored = {
      requestHash: request.requestHash,
      body: JSON.stringify(response),
      createdAt: this.clock.now(),
    };
    await this.responses.insert(request, stored, this.getCutoff());
    return response;
  }

  /**
   * Runs `work` once, for an effect outside of the database, which no transaction can undo. The key is stored first. If
   * `work` throws, or the process dies before the outcome is stored, later calls get 409 for `MAX_IN_FLIGHT_MS`, and then return
   * `unknown`. Outcomes for which `isRepeatable` is true are not stored.
   */
  async runOnceExternally<Outcome>(
    request: KeyedRequest | null,
    work: () => Promise<Outcome>,
    { unknown, isRepeatable }: { unknown: Outcome; isRepeatable: (outcome: Outcome) => boolean },
  ): Promise<Outcome> {
    if (!request) return work();
    const started = { requestHash: request.requestHash, body: null, createdAt: this.clock.now() };
    if (!(await this.responses.insert(request, started, this.getCutoff())))
      return this.findOutcome(request, unknown);
    const outcome = await work();
    if (isRepeatable(outcome)) await this.responses.delete(request);
    else await this.responses.complete(request, JSON.stringify(outcome));
    return outcome;
  }

  @Interval(PURGE_INTERVAL_MS)
  purgeExpired(): Promise<void> {
    return this.jobs.run('forget kept answers', () => this.responses.purge(this.getCutoff()));
  }

  private async findOutcome<Outcome>(request: KeyedRequest, unknown: Outcome): Promise<Outcome> {
    const row = await this.responses.find(request, this.getCutoff());
    // The earlier call has just deleted its key, because its outcome is repeatable. So this call may be sent again.
    if (!row) throw createInFlightError();
    assertSameRequest(request, row);
    if (row.body !== null) return JSON.parse(row.body) as Outcome;
    if (this.clock.now().getTime() - row.createdAt.getTime() < MAX_IN_FLIGHT_MS) throw createInFlightError();
    return unknown;
  }

  private async findBody(request: KeyedRequest): Promise<string | null> {
    const row = await this.responses.find(request, this.getCutoff());
    if (!row) return null;
    assertSameRequest(request, row);
    return row.body;
  }

  private getCutoff(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_MS);
  }
}

async function hashContent(content: object): Promise<Buffer> {
  const files = 'files' in content && Array.isArray(content.files) ? (content.files as unknown[]) : [];
  const digests = await Promise.all(
    files.map(async (file) => (file instanceof UploadedFile ? await file.digest() : null)),
  );
  const hashed = files.length > 0 ? { ...content, files: digests } : content;
  return createHash('sha256').update(JSON.stringify(hashed)).digest();
}

function assertSameRequest(request: KeyedRequest, stored: { requestHash: Buffer }): void {
  if (!stored.requestHash.equals(request.requestHash)) throw createKeyReusedError();
}

const createKeyReusedError = () =>
  new DomainError('unprocessable', 'idempotency key reused', {
    message: 'This Idempotency-Key came with another body before',
  });

const createInFlightError = () =>
  new DomainError('conflict', 'in flight', {
    message: 'A call with this Idempotency-Key is still in flight',
  });

const HEADER = 'Idempotency-Key';
/** The maximum length of keys from the apps. Those of integrators' programs may be longer. */
const MAX_LENGTH = 64;
export const MAX_LENGTH_FOR_PROGRAMS = 255;

/** The `Idempotency-Key` of a call; null if it has none. Throws 400 for an invalid key. */
export const IdempotencyKey = createParamDecorator(
  (maxLength: number | undefined, context: ExecutionContext): string | null => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER.toLowerCase()];
    if (header === undefined) return null;
    const max = maxLength ?? MAX_LENGTH;
    if (typeof header === 'string' && header.length <= max && /^[\x20-\x7e]+$/.test(header)) return header;
    throw invalidField(HEADER, `must be 1 to ${max} printable ASCII characters`);
  },
);

export const AcceptsIdempotencyKey = (maxLength = MAX_LENGTH) =>
  ApiHeader({
    name: HEADER,
    required: false,
    description: 'Makes retrying the same request safe for 24 hours. Any text of your own, such as a UUID.',
    schema: { type: 'string', minLength: 1, maxLength },
  });
