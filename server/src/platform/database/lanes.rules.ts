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

const CALLS = 0.7;
const CALLS_OF_ONE_ROUTE = 0.5;
const JOBS = 0.3;
const SLOW = 0.4;

const share = (size: number, part: number) => Math.max(1, Math.floor(size * part));

/**
 * Whether `wanted` may take a connection of a pool of that size. Nobody may take all of them: a route whose table is
 * locked leaves some to other routes, slow routes together leave more than half, and calls leave some to jobs and the bot.
 */
export function hasRoom(inUse: Use[], wanted: Use, size: number): boolean {
  const isFull = (limit: number, counts: (use: Use) => boolean) => inUse.filter(counts).length >= limit;
  const { kind, name } = wanted.lane;
  if (isFull(size, () => true)) return false;
  if (kind === 'job') return !isFull(share(size, JOBS), ({ lane }) => lane.kind === 'job');
  if (kind === 'other') return true;
  if (wanted.isSlow && isFull(share(size, SLOW), ({ lane, isSlow }) => lane.kind === 'call' && isSlow))
    return false;
  return (
    !isFull(share(size, CALLS), ({ lane }) => lane.kind === 'call') &&
    !isFull(share(size, CALLS_OF_ONE_ROUTE), ({ lane }) => lane.kind === 'call' && lane.name === name)
  );
}
