/** A call that takes longer has arrived by then, or never will. So slow answers do not block others. */
const ARRIVED_MS = 2_000;

interface Place {
  freeAtMs: number;
}

/**
 * Lets no more than `size` calls arrive within any span. A call arrives at some moment between its start and its answer. So
 * it keeps its place from its start until one span after its answer. Times are milliseconds of any steady clock.
 */
export class RateWindow {
  private places: Place[] = [];

  constructor(
    /** May change. */
    public size: number,
    private readonly spanMs: number,
  ) {}

  /** How many calls may start now. */
  room(nowMs: number): number {
    return Math.max(this.size - this.used(nowMs), 0);
  }

  /** How many calls have a place. */
  used(nowMs: number): number {
    this.places = this.places.filter(({ freeAtMs }) => freeAtMs > nowMs);
    return this.places.length;
  }

  /** The time until one more call may start, if no answer comes before. */
  waitMs(nowMs: number): number {
    if (this.room(nowMs) > 0) return 0;
    return Math.min(...this.places.map(({ freeAtMs }) => freeAtMs)) - nowMs;
  }

  /** Call this when a call starts, and the returned function with the time of its answer. */
  consume(nowMs: number): (answeredMs: number) => void {
    const place = { freeAtMs: nowMs + ARRIVED_MS + this.spanMs };
    this.places.push(place);
    return (answeredMs) => {
      place.freeAtMs = Math.min(place.freeAtMs, answeredMs + this.spanMs);
    };
  }
}
