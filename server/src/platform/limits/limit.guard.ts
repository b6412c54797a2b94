import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyCaller, Caller } from '../access/caller.js';
import { Config } from '../config/config.js';
import { CallLimiter } from './call-limiter.js';
import { RateLimiter } from './rate-limiter.js';
import type { Limit } from './limit.rules.js';

const LIMITS = 'tallydesk:limits';

/** Counts the calls of a route against a limit of the caller, before a multipart form is read. */
export function Limited(limit: Limit): MethodDecorator {
  return (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(LIMITS, [...getLimits(handler), limit], handler);
  };
}

const getLimits = (handler: object): readonly Limit[] =>
  (Reflect.getMetadata(LIMITS, handler) as Limit[] | undefined) ?? [];

/** Applies `@Limited`. Runs after the access guard, so the caller is known. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly callLimiter: CallLimiter,
    private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { headers, caller } = context
      .switchToHttp()
      .getRequest<FastifyRequest & { caller?: Caller | ApiKeyCaller }>();
    const limits = getLimits(context.getHandler());
    if (!caller || limits.length === 0) return true;
    const consumer =
      'userId' in caller
        ? { userId: caller.userId, isStaff: caller.role !== 'user' }
        : { apiKeyId: caller.apiKeyId, isStaff: true as const };
    const allUses = limits
      .map((limit) => ({ limit, amount: limit.getAmount?.(headers, this.config) ?? 1 }))
      .filter(({ amount }) => amount > 0);
    for (const { limit, amount } of allUses)
      if (limit.isFrequent) this.callLimiter.consumeFrequent(consumer, limit, amount);
    const uses = allUses.filter(({ limit }) => !limit.isFrequent);
    if (uses.length === 0) return true;
    return this.rateLimiter.consume(consumer, uses).then(() => true);
  }
}
