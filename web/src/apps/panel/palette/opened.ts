import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
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
