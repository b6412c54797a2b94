import { useEffect, useState } from 'react';
import { restMs } from '../open-app';

let isAtRest = false;

/** Turns true once the first screen of this page load has had time to come. What it can do without waits for that. */
export function useIsAtRest(): boolean {
  const [is, setIs] = useState(isAtRest);
  useEffect(() => {
    if (is) return;
    const timer = setTimeout(() => {
      isAtRest = true;
      setIs(true);
    }, restMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is;
}
