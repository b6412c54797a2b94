import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { DomainError } from '../errors/domain-error.js';
import { canEndAccess } from '../events/change.js';
import { LiveEvents } from '../events/live-events.js';

/** Each export keeps a connection of the database, and a share of the processor. */
const MAX_CONCURRENT = 2;
const RETRY_SECONDS = 15;

export interface ExportSlot {
  /** Aborts when the export must end: it took too long, or the rights or the session of its person may have changed. */
  signal: AbortSignal;
  release: () => void;
}

/** Limits how many exports a process makes at once. A person makes one at a time. */
@Injectable()
export class ExportSlots {
  /** Somebody who reads slowly keeps a slot that others wait for. At 100 kB/s a file of 120 MB takes 20 minutes. */
  maxDurationMs = 30 * 60_000;
  private readonly people = new Set<number>();

  constructor(private readonly live: LiveEvents) {}

  acquire({ userId, token }: Pick<Caller, 'userId' | 'token'>): ExportSlot {
    if (this.people.has(userId)) throw createBusyError('Another export of yours is under way');
    if (this.people.size >= MAX_CONCURRENT) throw createBusyError('Too many exports are under way');
    this.people.add(userId);
    const controller = new AbortController();
    // Not AbortSignal.any() with AbortSignal.timeout(): Node 20 may collect that timeout before it fires.
    const timer = setTimeout(() => controller.abort(), this.maxDurationMs).unref();
    const listening = this.live.changes.subscribe((change) => {
      if (canEndAccess(change, { userId, tokenId: token?.id })) controller.abort();
    });
    return {
      signal: controller.signal,
      release: () => {
        clearTimeout(timer);
        listening.unsubscribe();
        this.people.delete(userId);
      },
    };
  }
}

const createBusyError = (message: string) =>
  new DomainError('too_many', 'Too many requests', { message, retryAfterSeconds: RETRY_SECONDS });
