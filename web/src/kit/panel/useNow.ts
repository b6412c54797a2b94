import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-time';

const tickMs = 30_000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

const lastTick = () => Math.floor(serverNow() / tickMs) * tickMs;

/** The current time in milliseconds, updated every half a minute. */
export const useNow = (): number => useSyncExternalStore(everyTick, lastTick);
