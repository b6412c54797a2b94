import { type KeyboardEvent, useEffect, useState } from 'react';

export const armedForMs = 3000;

/**
 * The first click arms, and a second one within three seconds acts. So an accidental click does nothing. A key that is
 * held down clicks again and again. None of those clicks counts as the second one.
 */
export function useDoubleClick(onConfirm: () => void, canArm?: () => boolean) {
  const [armed, setArmed] = useState(false);

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), armedForMs);
    return () => clearTimeout(timer);
  }, [armed]);

  const onClick = () => {
    if (armed) {
      setArmed(false);
      onConfirm();
    } else if (!canArm || canArm()) {
      setArmed(true);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return { armed, onClick, onKeyDown };
}
