import { useSyncExternalStore } from 'react';
import { vibrate } from './telegram';

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

const shownMs = 1000;
/** The newest take the place of the oldest. */
const MAX_SHOWN = 2;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Shows a text at the top of the screen for a second. It does not repeat a text that is shown already. */
export function toast(kind: Toast['kind'], text: string): void {
  if (toasts.some((shown) => shown.text === text)) return;
  const id = ++lastId;
  setToasts([...toasts.slice(1 - MAX_SHOWN), { id, kind, text }]);
  setTimeout(() => setToasts(toasts.filter((shown) => shown.id !== id)), shownMs);
  vibrate(kind);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function setToasts(shown: readonly Toast[]): void {
  toasts = shown;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
