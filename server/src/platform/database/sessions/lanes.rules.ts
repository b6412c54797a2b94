/** Who asks for a connection: a call (named by its route), a job, or others (the bot, the sender, a start). */
export interface Lane {
  kind: 'call' | 'job' | 'other';
  name: string;
}

/** A connection that is in use, or that somebody asks for. */
export interface Use {
  lane: Lane;
  /** The lane lately kept a connection for long: it waited for a lock, or its statements are slow. */
  isSlow: boolean;
}

/** How the connections of a pool are used. */
export interface InUse {
  all: number;
  jobs: number;
  calls: number;
  /** Calls of the route that asks. */
  callsOfRoute: number;
  /** Counted only for a route that is slow itself. */
  slowCalls: () => number;
}

const CALLS = 0.7;
const CALLS_OF_ONE_ROUTE = 0.5;
const JOBS = 0.3;
const SLOW = 0.4;

const share = (size: number, part: number) => Math.max(1, Math.floor(size * part));

/**
 * Whether `wanted` may take a connection of a pool of that size. Nobody may take all of them: a route whose table is
 * locked leaves some to other routes, slow routes together leave more than half, and calls leave some to jobs and the bot.
 */
export function hasRoom(inUse: InUse, { lane: { kind }, isSlow }: Use, size: number): boolean {
  if (inUse.all >= size) return false;
  if (kind === 'other') return true;
  if (kind === 'job') return inUse.jobs < share(size, JOBS);
  if (isSlow && inUse.slowCalls() >= share(size, SLOW)) return false;
  return inUse.calls < share(size, CALLS) && inUse.callsOfRoute < share(size, CALLS_OF_ONE_ROUTE);
}
