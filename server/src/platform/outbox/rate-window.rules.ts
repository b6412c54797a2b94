/** Counts what was sent within the last second. Times are milliseconds of any steady clock. */
export class RateWindow {
  private times: number[] = [];

  constructor(private readonly perSecond: number) {}

  /** How many more may be sent now. */
  room(nowMs: number): number {
    this.times = this.times.filter((time) => time > nowMs - 1_000);
    return this.perSecond - this.times.length;
  }

  /** How long until one more may be sent. */
  waitMs(nowMs: number): number {
    return this.room(nowMs) > 0 ? 0 : this.times[0]! + 1_000 - nowMs;
  }

  add(nowMs: number): void {
    this.times.push(nowMs);
  }
}
