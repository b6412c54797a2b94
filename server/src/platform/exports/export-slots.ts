import { Injectable } from '@nestjs/common';
import type { ApiKeyCaller, Caller } from '../access/caller.js';
import { DomainError } from '../errors/domain-error.js';
import { type Change, canEndAccess } from '../events/change.js';
import { LiveEvents } from '../events/live-events.js';
import { Clock } from '../time/clock.js';

/** Each export occupies a database connection and a share of the CPU. */
const MAX_CONCURRENT = 2;
const RETRY_SECONDS = 15;

type ExportCaller = Pick<Caller, 'userId' | 'token'> | ApiKeyCaller;

export interface ExportSlot {
  /** Aborts when the export must end: it takes too long, or its caller's access may have changed or ended. */
  signal: AbortSignal;
  release: () => void;
}

/** Limits the exports of this process: `MAX_CONCURRENT` in all, one per person or API key. */
@Injectable()
export class ExportSlots {
  /** Limited, so that a slow reader cannot occupy a slot forever. At 100 kB/s a file of 120 MB takes 20 minutes. */
  maxDurationMs = 30 * 60_000;
  private readonly busyCallers = new Set<string>();

  constructor(
    private readonly live: LiveEvents,
    private readonly clock: Clock,
  ) {}

  acquire(caller: ExportCaller): ExportSlot {
    const name = 'userId' in caller ? `user ${caller.userId}` : `api key ${caller.apiKeyId}`;
    if (this.busyCallers.has(name)) throw createBusyError('Another export of yours is in progress');
    if (this.busyCallers.size >= MAX_CONCURRENT) throw createBusyError('Too many exports are in progress');
    this.busyCallers.add(name);
    const controller = new AbortController();
    // Not AbortSignal.any() with AbortSignal.timeout(): Node 20 may collect that timeout before it fires.
    const timer = setTimeout(() => controller.abort(), this.getMaxDurationMs(caller)).unref();
    const subscription = this.live.changes.subscribe((change) => {
      if (endsAccess(change, caller)) controller.abort();
    });
    return {
      signal: controller.signal,
      release: () => {
        clearTimeout(timer);
        subscription.unsubscribe();
        this.busyCallers.delete(name);
      },
    };
  }

  private getMaxDurationMs(caller: ExportCaller): number {
    const expiresAt = 'apiKeyId' in caller ? caller.expiresAt : null;
    if (!expiresAt) return this.maxDurationMs;
    return Math.min(this.maxDurationMs, expiresAt.getTime() - this.clock.now().getTime());
  }
}

const endsAccess = (change: Change, caller: ExportCaller): boolean =>
  'userId' in caller
    ? canEndAccess(change, { userId: caller.userId, tokenId: caller.token?.id })
    : change.topic === 'api-keys' && (change.ids?.includes(caller.apiKeyId) ?? true);

const createBusyError = (message: string) =>
  new DomainError('too_many', 'Too many requests', { message, retryAfterSeconds: RETRY_SECONDS });
