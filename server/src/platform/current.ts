import { AsyncLocalStorage } from 'node:async_hooks';
import type { Acting } from './audit/acting.js';
import type { Lane } from './database/sessions/lanes.rules.js';

/** For what the code of a call, an update or a job runs. */
export interface Current {
  acting?: Acting;
  lane?: Lane;
}

/** One store for all of it, since Node passes each store on with every promise. */
const storage = new AsyncLocalStorage<Current>();

export const current = (): Readonly<Current> | undefined => storage.getStore();

/** Runs `work` with these, and with what it does not change of the others. */
export function withCurrent<Result>({ acting, lane }: Current, work: () => Result): Result {
  const before = storage.getStore();
  return storage.run({ acting: acting ?? before?.acting, lane: lane ?? before?.lane }, work);
}
