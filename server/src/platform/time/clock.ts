import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The current time, which tests can set. The queues of updates and messages use the database's clock instead, and `Lease` the
 * process's clocks.
 */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Resolves after `ms`, or as soon as the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Wakes a loop that waits. A `ring` before `wait` is not lost. */
export class WakeSignal {
  private isRung = false;
  private wakeUp = () => {};

  ring = (): void => {
    this.isRung = true;
    this.wakeUp();
  };

  /** Resolves at the next ring, after the timeout, or as soon as the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.isRung) {
      const woken = new AbortController();
      this.wakeUp = () => woken.abort();
      signal.addEventListener('abort', this.wakeUp, { once: true });
      await pause(signal.aborted ? 0 : ms, woken.signal);
      signal.removeEventListener('abort', this.wakeUp);
    }
    this.isRung = false;
  }
}
