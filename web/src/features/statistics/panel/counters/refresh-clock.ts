/** All tabs share one refresh clock. It is in local storage, so that a reload does not restart it. */
const key = 'stat_refresh_at';
export const refreshEveryMs = 45_000;

/** Returns the instant of the next refresh. Sets a new one if none is stored, or an impossible one. */
export function nextRefreshAt(now: number): number {
  const kept = Number(localStorage.getItem(key));
  return kept > now && kept <= now + refreshEveryMs ? kept : restartClock(now);
}

export function restartClock(now: number): number {
  const next = now + refreshEveryMs;
  localStorage.setItem(key, String(next));
  return next;
}
