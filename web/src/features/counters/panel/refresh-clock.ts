/** The stat refresh runs on one clock for all tabs, kept in local storage so a reload does not restart it. */
const key = 'stat_refresh_at';
export const refreshEveryMs = 45_000;

/** The instant of the next refresh; makes one up when none is kept, or one that cannot be. */
export function nextRefreshAt(now: number): number {
  const kept = Number(localStorage.getItem(key));
  return kept > now && kept <= now + refreshEveryMs ? kept : restartClock(now);
}

export function restartClock(now: number): number {
  const next = now + refreshEveryMs;
  localStorage.setItem(key, String(next));
  return next;
}
