/** Others wait a little longer than this before they take over. */
export const LEASE_MS = 5_000;

/**
 * How long a leader may act without another sign of life. A process that was frozen wakes with an expired one, whatever
 * it was about to do.
 */
export class Lease {
  private readonly sinceMs = { steady: performance.now(), wall: Date.now() };

  /** The database took a sign of life that was sent at that moment of the steady and of the wall clock. */
  renew(steadyMs: number, wallMs: number): void {
    this.sinceMs.steady = steadyMs;
    this.sinceMs.wall = wallMs;
  }

  /** Asks both clocks: the steady one stands still while the machine sleeps, the other one may be set back. */
  holds(): boolean {
    const { steady, wall } = this.sinceMs;
    return Math.max(performance.now() - steady, Date.now() - wall) < LEASE_MS;
  }
}
