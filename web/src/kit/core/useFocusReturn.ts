import { useEffect, useRef, useState } from 'react';

/** Where the focus was: the element, and its ancestors, each with the index of the child on the way down to it. */
interface Place {
  opener: Element | null;
  path: { parent: Element; index: number }[];
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

// Kept because a button that is disabled while it works loses the focus before its dialog opens.
let lastFocused: Element | null = null;
/** An action in a dialog may remove its opener later, when the list has been refetched. */
const watchMs = 5000;
document.addEventListener('focusin', ({ target }) => (lastFocused = target as Element));

/**
 * For a dialog that is rendered only while it is open. When it closes, the focus returns to the element that opened it.
 * If that is gone or disabled, the focus goes to its successor, such as the next row of a list, or to the screen.
 */
export function useFocusReturn(): void {
  // This is read during the render, before the dialog takes the focus.
  const [place] = useState(rememberPlace);
  const isOpen = useRef(false);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // This runs after the dialog has left the page.
      setTimeout(() => {
        if (isOpen.current || !isFocusLost()) return;
        goBackTo(place);
        if (place.opener === document.activeElement) watch(place);
      });
    };
  }, [place]);
}

function rememberPlace(): Place {
  const active = isFocusLost() ? lastFocused : document.activeElement;
  // An item of a menu disappears with the menu, but the menu's button stays.
  const buttonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = (buttonId && document.getElementById(buttonId)) || active;
  const path: Place['path'] = [];
  for (let element = opener; element?.parentElement; element = element.parentElement) {
    const parent = element.parentElement;
    path.push({ parent, index: [...parent.children].indexOf(element) });
  }
  return { opener, path };
}

const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

function goBackTo({ opener, path }: Place): void {
  if (takesFocus(opener)) return;
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent.matches('main, body')) break;
    const rest = [...parent.children].slice(index).concat([...parent.children].slice(0, index).reverse());
    const candidates = rest.flatMap((child) => [
      ...(child.matches(focusable) ? [child] : []),
      ...child.querySelectorAll(focusable),
    ]);
    if (candidates.some(takesFocus)) return;
  }
  takesFocus(document.querySelector('main'));
}

/** If the opener leaves the page while it has the focus, moves the focus to its successor. */
function watch(place: Place): void {
  const observer = new MutationObserver(() => {
    if (place.opener?.isConnected) return;
    stop();
    if (isFocusLost()) goBackTo(place);
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

/** Tries to focus an element and returns whether it worked. Hidden, disabled and removed elements take no focus. */
function takesFocus(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus();
  return document.activeElement === element;
}
