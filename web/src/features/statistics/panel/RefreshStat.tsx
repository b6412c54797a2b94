import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../../kit/panel/Icon';
import styles from './RefreshStat.module.css';

/** All tabs share one refresh clock, in local storage, so that a reload does not restart it. */
const STORAGE_KEY = 'stat_refresh_at';
const REFRESH_EVERY_MS = 45_000;

/** The time of the next refresh. Restarts the clock if the stored time is missing, past or invalid. */
function getOrSetNextRefresh(now: number): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY));
  return stored > now && stored <= now + REFRESH_EVERY_MS ? stored : restartClock(now);
}

function restartClock(now: number): number {
  const next = now + REFRESH_EVERY_MS;
  localStorage.setItem(STORAGE_KEY, String(next));
  return next;
}

/** Calls back each time the shared clock expires. Every tab refreshes its own screen. */
export function useStatRefresh(isOn: boolean, onDue: () => void): void {
  const refresh = useEffectEvent(onDue);

  useEffect(() => {
    if (!isOn) return;
    let due = getOrSetNextRefresh(Date.now());
    const timer = setInterval(() => {
      const now = Date.now();
      if (now >= due) refresh();
      due = getOrSetNextRefresh(now);
    }, 1000);
    return () => clearInterval(timer);
  }, [isOn]);
}

/** Refreshes now. The countdown shows only on hover and focus, because a number that changes every second is distracting. */
export function RefreshStatButton({ onRefresh }: { onRefresh: () => void }) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [presses, setPresses] = useState(0);

  const onClick = () => {
    restartClock(Date.now());
    setPresses(presses + 1);
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
      {(hasPointer || hasFocus) && <Countdown key={presses} />}
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
    <span className={styles.left} aria-hidden="true">
      {Math.ceil((getOrSetNextRefresh(now) - now) / 1000)} s
    </span>
  );
}
