import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { DomainError } from '../errors/domain-error.js';
import { canEndAccess } from '../events/change.js';
import { LiveEvents } from '../events/live-events.js';

/** Each export occupies a database connection and a share of the CPU. */
const MAX_CONCURRENT = 2;
const RETRY_SECONDS = 15;

export interface ExportSlot {
  /** Aborts when the export must end: it takes too long, or its caller's rights or session may have changed. */
  signal: AbortSignal;
  release: () => void;
}

/** Limits the concurrent exports of this process: `MAX_CONCURRENT` in all, one per person. */
@Injectable()
export class ExportSlots {
  /** A slow reader must not occupy a slot forever. At 100 kB/s a file of 120 MB takes 20 minutes. */
  maxDurationMs = 30 * 60_000;
  private readonly people = new Set<number>();

  constructor(private readonly live: LiveEvents) {}

  acquire({ userId, token }: Pick<Caller, 'userId' | 'token'>): ExportSlot {
    if (this.people.has(userId)) throw createBusyError('Another export of yours is in progress');
    if (this.people.size >= MAX_CONCURRENT) throw createBusyError('Too many exports are in progress');
    this.people.add(userId);
    const controller = new AbortController();
    // Not AbortSignal.any() with AbortSignal.timeout(): Node 20 may collect that timeout before it fires.
    const timer = setTimeout(() => controller.abort(), this.maxDurationMs).unref();
    const subscription = this.live.changes.subscribe((change) => {
      if (canEndAccess(change, { userId, tokenId: token?.id })) controller.abort();
    });
    return {
      signal: controller.signal,
      release: () => {
        clearTimeout(timer);
        subscription.unsubscribe();
        this.people.delete(userId);
      },
    };
  }
}

const createBusyError = (message: string) =>
  new DomainError('too_many', 'Too many requests', { message, retryAfterSeconds: RETRY_SECONDS });
