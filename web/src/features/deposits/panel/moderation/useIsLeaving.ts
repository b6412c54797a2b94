import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router-dom';

/** Whether the person has left the screen, or is on the way. An answer that comes then must not write into the next address. */
export function useIsLeaving(): () => boolean {
  const isLeaving = useRef(false);
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    isLeaving.current = isMoving;
    return () => {
      isLeaving.current = true;
    };
  }, [isMoving]);
  return () => isLeaving.current;
}
