/**
 * Whether the key event belongs to an input method (IME). Chromium sets `isComposing`. Safari sends the Enter that ends a
 * composition after `compositionend`, where only the key code 229 identifies it.
 */
export const isComposedKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Stops key events of input methods before any handler sees them. Returns a function that undoes it. */
export function hideComposedKeys(): () => void {
  const hide = (event: KeyboardEvent) => {
    if (isComposedKey(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', hide, true);
  return () => window.removeEventListener('keydown', hide, true);
}
