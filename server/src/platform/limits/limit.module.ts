import { Global, Module } from '@nestjs/common';
import { CallPace } from './call-pace.js';
import { RateLimits } from './rate-limits.js';

/** Limits for one person or one address. */
@Global()
@Module({ providers: [RateLimits, CallPace], exports: [RateLimits, CallPace] })
export class LimitModule {}
