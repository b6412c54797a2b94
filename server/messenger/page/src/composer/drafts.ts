import { useSyncExternalStore } from 'react';

const KEY = 'messenger-drafts';
const listeners = new Set<() => void>();
let drafts: Record<string, string> = read();

/** Returns the unsent text of a thread (`keyOf`). It survives a reload. */
export function findDraft(key: string): string {
  return drafts[key] ?? '';
}

export function keepDraft(key: string, text: string): void {
  const { [key]: _, ...others } = drafts;
  drafts = text === '' ? others : { ...others, [key]: text };
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
  for (const listener of listeners) listener();
}

export function useDrafts(): Record<string, string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drafts,
  );
}

function read(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
}
