import { Global, Module } from '@nestjs/common';
import { CallPace } from './call-pace.js';
import { RateLimits } from './rate-limits.js';

/** Limits on what one person or address may do. */
@Global()
@Module({ providers: [RateLimits, CallPace], exports: [RateLimits, CallPace] })
export class LimitModule {}
