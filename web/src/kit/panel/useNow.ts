import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-time';

const tickMs = 30_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function watch(watcher: () => void): () => void {
  if (watchers.size === 0)
    timer = setInterval(() => {
      for (const each of watchers) each();
    }, tickMs);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}

const lastTick = () => Math.floor(serverNow() / tickMs) * tickMs;

/** The present moment in milliseconds. It moves on every half a minute. */
export function useNow(): number {
  return useSyncExternalStore(watch, lastTick);
}
