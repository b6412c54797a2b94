import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../kit/panel/Icon';
import styles from './RefreshStat.module.css';

/** All tabs share one refresh clock, in local storage, so that a reload does not restart it. */
const storageKey = 'stat_refresh_at';
const refreshEveryMs = 45_000;

/** Returns the time of the next refresh. Restarts the clock if the stored time is missing, past or invalid. */
function getOrSetNextRefresh(now: number): number {
  const stored = Number(localStorage.getItem(storageKey));
  return stored > now && stored <= now + refreshEveryMs ? stored : restartClock(now);
}

function restartClock(now: number): number {
  const next = now + refreshEveryMs;
  localStorage.setItem(storageKey, String(next));
  return next;
}

/** Calls `onDue` each time the shared clock expires, so that every tab refreshes its own screen. */
export function useRefreshClock(isEnabled: boolean, onDue: () => void): void {
  const refresh = useEffectEvent(onDue);

  useEffect(() => {
    if (!isEnabled) return;
    let nextRefresh = getOrSetNextRefresh(Date.now());
    const timer = setInterval(() => {
      const now = Date.now();
      if (now >= nextRefresh) refresh();
      nextRefresh = getOrSetNextRefresh(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [isEnabled]);
}

/** Refreshes at once. The countdown is shown only on hover and focus, because a number that changes each second distracts. */
export function RefreshStatButton({ onRefresh }: { onRefresh: () => void }) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [pressCount, setPressCount] = useState(0);

  const onClick = () => {
    restartClock(Date.now());
    setPressCount(pressCount + 1);
    onRefresh();
  };

  return (
    <button
      type="button"
      className={styles.refresh}
      onClick={onClick}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name="refresh" size={16} />
      Refresh stat
      {(hasPointer || hasFocus) && <Countdown key={pressCount} />}
    </button>
  );
}

function Countdown() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.secondsLeft} aria-hidden="true">
      {Math.ceil((getOrSetNextRefresh(now) - now) / 1000)} s
    </span>
  );
}
