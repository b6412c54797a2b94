import { current, withCurrent } from '../../current.js';
import type { Lane } from './lanes.rules.js';

/** Runs `work`. All connections that it takes count for that lane. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return withCurrent({ lane }, work);
}

export function currentLane(): Lane {
  return current()?.lane ?? { kind: 'other', name: 'other' };
}
