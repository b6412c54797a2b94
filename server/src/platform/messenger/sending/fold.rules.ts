/** A person gets at most this many notices of a kind within a minute. */
export const MAX_TOLD = 3;
const WINDOW_MS = 60_000;

/** What becomes of notices that are due: each goes out by itself, they become one message, or they wait for so long. */
export type Release = 'each' | 'folded' | { waitMs: number };

/** `toldMsAgo`: when the person got the last ones. */
export function releaseOf(due: number, toldMsAgo: number[]): Release {
  const recent = toldMsAgo.filter((ago) => ago < WINDOW_MS);
  const room = MAX_TOLD - recent.length;
  if (room <= 0) return { waitMs: WINDOW_MS - Math.max(...recent) };
  return due <= room ? 'each' : 'folded';
}
