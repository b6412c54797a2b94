import { useEffect, useState } from 'react';
import { Icon } from '../../../../kit/panel/Icon';
import { nextRefreshAt, restartClock } from './refresh-clock';
import styles from './RefreshStat.module.css';

/**
 * Refreshes now, and restarts the countdown to the next refresh. The countdown shows only while the pointer or the focus is on
 * the button, because a number that changes each second draws the eye.
 */
export function RefreshStat({ onRefresh }: { onRefresh: () => void }) {
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
      {Math.ceil((nextRefreshAt(now) - now) / 1000)} s
    </span>
  );
}
