import { type KeyboardEvent as ReactKeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

export const armedForMs = 3000;

interface Options {
  /** Called on the first click. If it returns false, the button stays unarmed. */
  canArm?: () => boolean;
  /** Whether a key presses the button from elsewhere, or belongs to such a press. */
  isOwnKey?: (event: KeyboardEvent) => boolean;
}

/**
 * The first click arms, and a second one within three seconds acts. So an accidental click does nothing. Every other key or
 * click disarms, so at most one button of the page is armed. A key that is held down clicks again and again. None of those
 * clicks counts as the second one.
 */
export function useDoubleClick(onConfirm: () => void, { canArm, isOwnKey }: Options = {}) {
  const [armed, setArmed] = useState<Element | null>(null);

  useEffect(() => {
    if (!armed) return;
    const disarm = () => setArmed(null);
    let timer = setTimeout(disarm, armedForMs);
    const isOwn = (event: Event) =>
      (event.target instanceof Node && armed.contains(event.target) && !isOtherKey(event)) ||
      (event instanceof KeyboardEvent && isOwnKey?.(event));
    const onInput = (event: Event) => {
      if (!isOwn(event)) return disarm();
      if (event instanceof KeyboardEvent && event.repeat) return;
      clearTimeout(timer); // the press may act a moment later
      timer = setTimeout(disarm, armedForMs);
    };
    for (const type of inputs) window.addEventListener(type, onInput, true);
    return () => {
      clearTimeout(timer);
      for (const type of inputs) window.removeEventListener(type, onInput, true);
    };
  }, [armed]); // oxlint-disable-line react/exhaustive-deps -- `isOwnKey` is new each time

  const onClick = (event: MouseEvent) => {
    if (armed) {
      setArmed(null);
      onConfirm();
    } else if (!canArm || canArm()) {
      setArmed(event.currentTarget);
    }
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return { armed: armed !== null, onClick, onKeyDown };
}

const inputs = ['keydown', 'pointerdown', 'click'] as const;
/** These press the button that has the focus. */
const pressing = new Set(['Enter', ' ']);
const isOtherKey = (event: Event) => event instanceof KeyboardEvent && !pressing.has(event.key);
