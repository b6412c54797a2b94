import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { createTooManyError } from '../../../platform/limits/limit.rules.js';
import { RateLimiter } from '../../../platform/limits/rate-limiter.js';
import { failureLimit } from './login-code.rules.js';

/** The number of connections that logins may use at a time, so that a flood of logins leaves connections to other calls. */
const CONNECTIONS = 2;
const MAX_ADDRESSES = 10_000;

/** Limits failed logins by address, and the queries that run for logins at the same time. */
@Injectable()
export class LoginFailures {
  /** When the block of an address with too many failures ends. Until then, its failures are refused without a query. */
  private readonly blockedUntil = new Map<string, Date>();
  private readonly waiting: (() => void)[] = [];
  private runningCount = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: RateLimiter,
  ) {}

  /** Counts a failure. Throws 429 if the address failed too often. */
  async record(address: string): Promise<void> {
    const now = this.clock.now();
    const until = this.blockedUntil.get(address) ?? now;
    if (until > now)
      throw createTooManyError(failureLimit.message, Math.ceil((until.getTime() - now.getTime()) / 1000));
    const waitSeconds = await this.runInSlot(() => this.limits.tryConsume({ address }, failureLimit));
    if (waitSeconds === 0) return;
    if (this.blockedUntil.size >= MAX_ADDRESSES) this.blockedUntil.clear();
    this.blockedUntil.set(address, new Date(now.getTime() + waitSeconds * 1000));
    throw createTooManyError(failureLimit.message, waitSeconds);
  }

  /** Runs the work when a connection for logins is available. */
  async runInSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.runningCount < CONNECTIONS) this.runningCount++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.runningCount--;
    }
  }
}
