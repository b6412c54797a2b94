/** A call is assumed to arrive within this time, so that slow responses do not block others. */
const MAX_TRANSIT_MS = 2_000;

interface Slot {
  freeAtMs: number;
}

/**
 * Limits calls to `size` arrivals per span. A call arrives between its start and its response, so it occupies a slot from its
 * start until one span after its response. Times are milliseconds of a monotonic clock.
 */
export class RateWindow {
  private slots: Slot[] = [];

  constructor(
    /** May change. */
    public size: number,
    private readonly spanMs: number,
  ) {}

  countFree(nowMs: number): number {
    return Math.max(this.size - this.countUsed(nowMs), 0);
  }

  countUsed(nowMs: number): number {
    this.slots = this.slots.filter(({ freeAtMs }) => freeAtMs > nowMs);
    return this.slots.length;
  }

  /** The time until a slot becomes free, if no response arrives before; 0 if a call may start now. */
  getWaitMs(nowMs: number): number {
    if (this.countFree(nowMs) > 0) return 0;
    return Math.min(...this.slots.map(({ freeAtMs }) => freeAtMs)) - nowMs;
  }

  /** Occupies a slot when a call starts. The returned function must be called with the time of the response. */
  consume(nowMs: number): (answeredMs: number) => void {
    const slot = { freeAtMs: nowMs + MAX_TRANSIT_MS + this.spanMs };
    this.slots.push(slot);
    return (answeredMs) => {
      slot.freeAtMs = Math.min(slot.freeAtMs, answeredMs + this.spanMs);
    };
  }
}

/** The bounds of a learned rate, in calls per span, such as a minute. */
export interface Bounds {
  start: number;
  floor: number;
  ceiling: number;
  /** How much the rate rises in a span in which all calls succeed. */
  rise: number;
}

/** The rate rises only if at least this share of it is used, because a call below it does not test the limit. */
const MIN_USE_SHARE = 0.8;

export const toBounds = (start: number, rise = start / 20): Bounds => ({
  start,
  floor: start / 10,
  ceiling: start * 3,
  rise,
});

/** The rate after a successful call. `used`: the number of calls in the last span, including this one. */
export function raiseRate(rate: number, used: number, { ceiling, rise }: Bounds): number {
  return used < rate * MIN_USE_SHARE ? rate : Math.min(rate + rise / rate, Math.max(rate, ceiling));
}

export const halveRate = (rate: number, { floor }: Bounds): number =>
  Math.max(rate / 2, Math.min(rate, floor));
