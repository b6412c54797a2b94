import { useSyncExternalStore } from 'react';

let isOpen = false;
/** What was typed before the palette had a field for it. Null: its field has had the focus. */
let early: string | null = null;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  early = next ? '' : null;
  if (next) window.addEventListener('keydown', keepEarly, true);
  else window.removeEventListener('keydown', keepEarly, true);
  for (const listener of listeners) listener();
}

/** Until the palette has loaded, keys would run the shortcuts of the screen. */
function keepEarly(event: KeyboardEvent): void {
  if (early === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closePalette();
  else if (event.key === 'Backspace') early = early.slice(0, -1);
  else if (event.key.length === 1) early += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** What was typed early. From now on the palette's field gets the keys. */
export function takeEarly(): string {
  const typed = early ?? '';
  early = null;
  window.removeEventListener('keydown', keepEarly, true);
  return typed;
}

/** The palette opens from the keyboard, the sidebar and the top bar. */
export const openPalette = () => set(true);
export const closePalette = () => set(false);
export const togglePalette = () => set(!isOpen);

export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
