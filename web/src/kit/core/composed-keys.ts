/**
 * Whether the key belongs to an input method, which makes characters of several keys. Chromium says so by `isComposing`. Safari
 * sends the Enter that ends a composition after its end, and only the key code 229 tells it.
 */
export const isComposedKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Keeps the keys of input methods from every handler of the page, until the returned function is called. */
export function hideComposedKeys(): () => void {
  const hide = (event: KeyboardEvent) => {
    if (isComposedKey(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', hide, true);
  return () => window.removeEventListener('keydown', hide, true);
}
