import { useEffect, useState } from 'react';
import { idleAfterMs } from '../open-app';

let isIdle = false;

/** True once the first screen has had time to load. Optional parts wait for it. */
export function useIsIdle(): boolean {
  const [is, setIs] = useState(isIdle);
  useEffect(() => {
    if (is) return;
    const timer = setTimeout(() => {
      isIdle = true;
      setIs(true);
    }, idleAfterMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is;
}
