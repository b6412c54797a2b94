import { useEffect, useRef } from 'react';
import { nextRefreshAt } from './refresh-clock';

/** Calls back each time the shared clock runs out. Every tab refreshes its own screen. */
export function useStatRefresh(isOn: boolean, onDue: () => void): void {
  const latest = useRef(onDue);
  useEffect(() => {
    latest.current = onDue;
  }, [onDue]);

  useEffect(() => {
    if (!isOn) return;
    let due = nextRefreshAt(Date.now());
    const timer = setInterval(() => {
      const now = Date.now();
      if (now >= due) latest.current();
      due = nextRefreshAt(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [isOn]);
}
