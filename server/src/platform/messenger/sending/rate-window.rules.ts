/** A call that takes longer has arrived by then, or never will. So slow answers do not block others. */
const MAX_TRANSIT_MS = 2_000;

interface Slot {
  freeAtMs: number;
}

/**
 * Lets no more than `size` calls arrive within any span. A call arrives at some moment between its start and its answer. So
 * it keeps its place from its start until one span after its answer. Times are milliseconds of any steady clock.
 */
export class RateWindow {
  private slots: Slot[] = [];

  constructor(
    /** May change. */
    public size: number,
    private readonly spanMs: number,
  ) {}

  /** How many calls may start now. */
  countFree(nowMs: number): number {
    return Math.max(this.size - this.countUsed(nowMs), 0);
  }

  /** How many calls have a place. */
  countUsed(nowMs: number): number {
    this.slots = this.slots.filter(({ freeAtMs }) => freeAtMs > nowMs);
    return this.slots.length;
  }

  /** The time until one more call may start, if no answer comes before. */
  getWaitMs(nowMs: number): number {
    if (this.countFree(nowMs) > 0) return 0;
    return Math.min(...this.slots.map(({ freeAtMs }) => freeAtMs)) - nowMs;
  }

  /** Call this when a call starts, and the returned function with the time of its answer. */
  consume(nowMs: number): (answeredMs: number) => void {
    const place = { freeAtMs: nowMs + MAX_TRANSIT_MS + this.spanMs };
    this.slots.push(place);
    return (answeredMs) => {
      place.freeAtMs = Math.min(place.freeAtMs, answeredMs + this.spanMs);
    };
  }
}
