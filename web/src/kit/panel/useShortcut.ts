import { useEffect, useLayoutEffect, useRef } from 'react';
import { addShortcut, type Shortcut } from './shortcuts';

/**
 * Registers an action while the component is mounted: by its keys, in the list that `?` opens, and in the palette. Keys without Ctrl
 * or Cmd are ignored while a field has the focus or a popup is open.
 */
export function useShortcut(shortcut: Shortcut): void {
  const entry = useRef(shortcut);
  useLayoutEffect(() => {
    entry.current = shortcut;
  });
  useEffect(() => addShortcut(entry), []);
}
