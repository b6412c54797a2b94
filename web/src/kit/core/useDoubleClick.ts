import { type KeyboardEvent as ReactKeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

const armedForMs = 3000;

interface Options {
  /** Called on the first click. If it returns false, the button stays unarmed. */
  canArm?: () => boolean;
  /** Whether the key is a shortcut for this button, or part of one. Such keys do not disarm it. */
  isOwnKey?: (event: KeyboardEvent) => boolean;
}

/**
 * The first click arms the button for `armedForMs`. Presses of the button and of its own keys restart that time. A second click in
 * time confirms. Any other input disarms the button.
 */
export function useDoubleClick(onConfirm: () => void, { canArm, isOwnKey }: Options = {}) {
  const [armedElement, setArmed] = useState<Element | null>(null);

  useEffect(() => {
    if (!armedElement) return;
    const disarm = () => setArmed(null);
    let timer = setTimeout(disarm, armedForMs);
    const isOwn = (event: Event) =>
      (event.target instanceof Node && armedElement.contains(event.target) && !isOtherKey(event)) ||
      (event instanceof KeyboardEvent && isOwnKey?.(event));
    const onInput = (event: Event) => {
      if (!isOwn(event)) return disarm();
      if (event instanceof KeyboardEvent && event.repeat) return;
      clearTimeout(timer); // restarted, because `pressByKey` delays the second press of a shortcut
      timer = setTimeout(disarm, armedForMs);
    };
    for (const type of inputEvents) window.addEventListener(type, onInput, true);
    return () => {
      clearTimeout(timer);
      for (const type of inputEvents) window.removeEventListener(type, onInput, true);
    };
  }, [armedElement]); // oxlint-disable-line react/exhaustive-deps -- `isOwnKey` is new each time

  const onClick = (event: MouseEvent) => {
    if (armedElement) {
      setArmed(null);
      onConfirm();
    } else if (!canArm || canArm()) {
      setArmed(event.currentTarget);
    }
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return { isArmed: armedElement !== null, onClick, onKeyDown };
}

const inputEvents = ['keydown', 'pointerdown', 'click'] as const;
/** Whether the event is a key that does not press the focused button. */
const isOtherKey = (event: Event) => event instanceof KeyboardEvent && !['Enter', ' '].includes(event.key);
