import { Injectable, Logger } from '@nestjs/common';
import { currentActor } from '../../../platform/audit/actor.js';
import { createTooManyError, type Limit, MINUTE_SECONDS } from '../../../platform/limits/limit.rules.js';
import { RateLimiter } from '../../../platform/limits/rate-limiter.js';
import { Clock } from '../../../platform/time/clock.js';

/** At most five failed logins a minute from one address, by all methods together. */
const failureLimit: Limit = {
  name: 'failed-logins',
  seconds: MINUTE_SECONDS,
  getBaseMaximum: () => 5,
  message: 'Too many failed logins',
};

/** The maximum number of connections that check login codes or count failures. A flood of logins leaves the others to other calls. */
const MAX_CONNECTIONS = 2;
const MAX_ADDRESSES = 10_000;

/** Limits failed logins by address, and the connections that a flood of logins can use. */
@Injectable()
export class LoginLimiter {
  /** When the block of an address with too many failures ends. Until then, counting its failures costs no query. */
  private readonly blockEndByAddress = new Map<string, Date>();
  private readonly waitingStarts: (() => void)[] = [];
  private runningCount = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: RateLimiter,
  ) {}

  /** Throws 429 if there are too many failures from the address. */
  async recordFailure(address: string): Promise<void> {
    const now = this.clock.now();
    const blockEnd = this.blockEndByAddress.get(address) ?? now;
    if (blockEnd > now)
      throw createTooManyError(failureLimit.message, Math.ceil((blockEnd.getTime() - now.getTime()) / 1000));
    const waitSeconds = await this.runInSlot(() => this.limits.tryConsume({ address }, failureLimit));
    if (waitSeconds === 0) return;
    if (this.blockEndByAddress.size >= MAX_ADDRESSES) this.blockEndByAddress.clear();
    this.blockEndByAddress.set(address, new Date(now.getTime() + waitSeconds * 1000));
    throw createTooManyError(failureLimit.message, waitSeconds);
  }

  /** Runs the work as soon as fewer than `MAX_CONNECTIONS` others are running. */
  async runInSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.runningCount < MAX_CONNECTIONS) this.runningCount++;
    else await new Promise<void>((resolve) => this.waitingStarts.push(resolve));
    try {
      return await work();
    } finally {
      const startNext = this.waitingStarts.shift();
      if (startNext) startNext();
      else this.runningCount--;
    }
  }
}

const log = new Logger('Refused');

/** Logs a refused login or passkey with the address of the call, to detect attacks. Never pass the credential itself. */
export function logRefusal(message: string, details: { reason: string; user_id?: number | null }): void {
  const { ip, requestId } = currentActor();
  log.warn(message, { ip, request_id: requestId, ...details });
}
