import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lane } from './lanes.rules.js';

const current = new AsyncLocalStorage<Lane>();

/** Runs `work`. All connections that it takes count for that lane. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return current.run(lane, work);
}

export function currentLane(): Lane {
  return current.getStore() ?? { kind: 'other', name: 'other' };
}
