/** A call that is under way this long has arrived, or never will: slow answers must not use up the places of others. */
const ARRIVED_MS = 2_000;

interface Place {
  freeAtMs: number;
}

/**
 * Lets no more than `size` calls arrive within any span. When exactly a call arrives between its start and its answer
 * nobody knows, so it keeps its place from the one until a span after the other. Times are milliseconds of any steady
 * clock.
 */
export class RateWindow {
  private places: Place[] = [];

  constructor(
    private readonly size: number,
    private readonly spanMs: number,
  ) {}

  /** How many calls may start now. */
  room(nowMs: number): number {
    this.places = this.places.filter(({ freeAtMs }) => freeAtMs > nowMs);
    return Math.max(this.size - this.places.length, 0);
  }

  /** How long until one more may start, if no answer comes before. */
  waitMs(nowMs: number): number {
    if (this.room(nowMs) > 0) return 0;
    return Math.min(...this.places.map(({ freeAtMs }) => freeAtMs)) - nowMs;
  }

  /** A call starts. Answers what to do with the time of its answer. */
  take(nowMs: number): (answeredMs: number) => void {
    const place = { freeAtMs: nowMs + ARRIVED_MS + this.spanMs };
    this.places.push(place);
    return (answeredMs) => {
      place.freeAtMs = Math.min(place.freeAtMs, answeredMs + this.spanMs);
    };
  }
}
