import { useSyncExternalStore } from 'react';
import { getServerTime } from '../../api/server-time';

const tickMs = 30_000;

function subscribeToTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
}

const getLastTick = () => Math.floor(getServerTime() / tickMs) * tickMs;

/** The current time in milliseconds, rounded down to half a minute. Updated every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribeToTick, getLastTick);
