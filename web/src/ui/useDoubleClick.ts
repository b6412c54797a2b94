import { useEffect, useState } from 'react';

export const armedForMs = 3000;

/** The first click arms, a second within three seconds acts: one slip does nothing (design/ux). */
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
  return { armed, onClick };
}
