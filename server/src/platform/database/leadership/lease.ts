/** The others wait a little longer than this before they take over. */
export const LEASE_MS = 5_000;

/**
 * The time in which a leader may act without another sign of life. For a process that was frozen, the lease is over when it
 * wakes.
 */
export class Lease {
  private readonly sinceMs = { steady: performance.now(), wall: Date.now() };

  /** The database took a sign of life. Both times are those of its sending: by the steady and by the wall clock. */
  renew(steadyMs: number, wallMs: number): void {
    this.sinceMs.steady = steadyMs;
    this.sinceMs.wall = wallMs;
  }

  /** Checks both clocks: the steady one stops while the machine sleeps, and the wall clock may be set back. */
  holds(): boolean {
    const { steady, wall } = this.sinceMs;
    return Math.max(performance.now() - steady, Date.now() - wall) < LEASE_MS;
  }
}
