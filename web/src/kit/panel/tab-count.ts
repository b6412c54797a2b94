import { useSyncExternalStore } from 'react';

let count = 0;
const watchers = new Set<() => void>();

/** Sets the number in front of the name of the browser tab: what waits for this person. */
export function setTabCount(next: number): void {
  if (count === next) return;
  count = next;
  for (const watcher of watchers) watcher();
}

export function useTabCount(): number {
  return useSyncExternalStore(watch, () => count);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
