import { readAccessToken, userIdOf } from '../../../api/credentials';

/**
 * Where somebody was when the session ended, so that they go on there after login. This tab keeps its own place. The
 * last place of all tabs is kept too: the bot's link may open a new one.
 */
const storageKey = 'way_back';
/** Who comes back much later begins at the front. */
const lifeMs = 3_600_000;

interface WayBack {
  /** Path and query. */
  to: string;
  userId: number | null;
  at: number;
  /** Why the welcome page shows: the session ended, or nobody was signed in at a page that needs it. */
  why: 'ended' | 'closed';
}

/** `forAllTabs`: also for a tab that the login opens. */
export function keepWayBack(place: Omit<WayBack, 'at'>, forAllTabs: boolean): void {
  const kept = JSON.stringify({ ...place, at: Date.now() } satisfies WayBack);
  sessionStorage.setItem(storageKey, kept);
  if (forAllTabs) localStorage.setItem(storageKey, kept);
}

/** For the welcome page: why one is there. */
export function reasonOfWayBack(): WayBack['why'] | null {
  return read(sessionStorage)?.why ?? null;
}

/** Where to go after login, for the person who was there. */
export function wayBack(): string {
  const userId = userIdOf(readAccessToken());
  const kept = [read(sessionStorage), read(localStorage)].find(
    (place) => place && (place.userId === null || place.userId === userId),
  );
  return kept?.to ?? '/panel';
}

export function forgetWayBack(): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
}

function read(area: Storage): WayBack | null {
  try {
    const kept = JSON.parse(area.getItem(storageKey) ?? 'null') as WayBack | null;
    return kept && Date.now() - kept.at < lifeMs && /^\/(?!\/)/.test(kept.to) ? kept : null;
  } catch {
    return null;
  }
}
