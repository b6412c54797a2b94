import { useEffect, useRef, useState } from 'react';

interface FocusOrigin {
  /** The element from which the dialog was opened. */
  opener: Element | null;
  /** The opener's ancestors, innermost first. `index`: which child leads to the opener. */
  path: { parent: Element; index: number }[];
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

// A button that is disabled while busy loses the focus before its dialog opens.
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => (lastFocused = target as Element));

/** For this long after a dialog closes, the focus moves on if a refetch removes the opener. */
const watchMs = 5000;

/** Returns the focus when a dialog closes: to its opener or, if that is gone, to what follows, such as the next row. */
export function useFocusReturn(): void {
  // Captured during the first render, before the dialog takes the focus.
  const [origin] = useState(captureFocusOrigin);
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // This runs after the dialog has left the page.
      setTimeout(() => {
        if (isOpen.current || !isFocusLost()) return;
        restoreFocus(origin);
        if (origin.opener === document.activeElement) watchOpener(origin);
      });
    };
  }, [origin]);
}

function captureFocusOrigin(): FocusOrigin {
  const active = isFocusLost() ? lastFocused : document.activeElement;
  // An item of a menu disappears with the menu, but the menu's button stays.
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = (buttonId && document.getElementById(buttonId)) || active;
  const path: FocusOrigin['path'] = [];
  for (let element = opener; element?.parentElement; element = element.parentElement) {
    const parent = element.parentElement;
    path.push({ parent, index: [...parent.children].indexOf(element) });
  }
  return { opener, path };
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

function restoreFocus({ opener, path }: FocusOrigin): void {
  if (tryFocus(opener)) return;
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent.matches('main, body')) break;
    const children = [...parent.children];
    const followingThenPreceding = [...children.slice(index), ...children.slice(0, index).reverse()];
    const candidates = followingThenPreceding.flatMap((child) => [
      ...(child.matches(focusable) ? [child] : []),
      ...child.querySelectorAll(focusable),
    ]);
    if (candidates.some(tryFocus)) return;
  }
  tryFocus(document.querySelector('main'));
}

/** If the opener leaves the page while it has the focus, moves the focus to its successor. */
function watchOpener(origin: FocusOrigin): void {
  const observer = new MutationObserver(() => {
    if (origin.opener?.isConnected) return;
    stop();
    if (isFocusLost()) restoreFocus(origin);
  });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  const timer = setTimeout(stop, watchMs);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

/** Returns whether the element received the focus. Hidden, disabled and removed elements do not. */
function tryFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}
