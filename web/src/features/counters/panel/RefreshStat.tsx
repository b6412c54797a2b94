import { useEffect, useState } from 'react';
import { Icon } from '../../../kit/panel/Icon';
import { nextRefreshAt, restartClock } from './refresh-clock';
import styles from './RefreshStat.module.css';

/** The countdown to the next refresh. A click refreshes now and restarts it. */
export function RefreshStat({ onRefresh }: { onRefresh: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const onClick = () => {
    restartClock(Date.now());
    setNow(Date.now());
    onRefresh();
  };

  return (
    <button type="button" className={styles.refresh} onClick={onClick}>
      <Icon name="refresh" size={16} />
      Refresh stat
      <span className={styles.left} aria-hidden="true">
        {Math.ceil((nextRefreshAt(now) - now) / 1000)} s
      </span>
    </button>
  );
}
