import { readAccessToken, parseUserId } from '../../../api/credentials';

/**
 * The place where the person was when the session ended, so that they continue there after login. Each tab keeps its
 * own place. The last place of all tabs is kept too, because the bot's link may open a new tab.
 */
const storageKey = 'way_back';
/** After this time, login leads to the home page instead. */
const lifeMs = 3_600_000;

interface WayBack {
  /** Path and query. */
  to: string;
  userId: number | null;
  at: number;
  /** Why the welcome page shows. `ended`: the session ended. `closed`: the page needs a login. */
  why: 'ended' | 'closed';
}

/** `forAllTabs`: keeps the place for a tab that the login link opens, too. */
export function storeWayBack(place: Omit<WayBack, 'at'>, forAllTabs: boolean): void {
  const kept = JSON.stringify({ ...place, at: Date.now() } satisfies WayBack);
  sessionStorage.setItem(storageKey, kept);
  if (forAllTabs) localStorage.setItem(storageKey, kept);
}

/** Tells the welcome page why it shows. */
export function reasonOfWayBack(): WayBack['why'] | null {
  return read(sessionStorage)?.why ?? null;
}

/** Returns whose session has ended. Null: nobody's, or it is not known. */
export function findEndedUserId(): number | null {
  return read(sessionStorage)?.userId ?? null;
}

/** Returns where the same person goes after login. */
export function wayBack(): string {
  const userId = parseUserId(readAccessToken());
  const kept = [read(sessionStorage), read(localStorage)].find(
    (place) => place && (place.userId === null || place.userId === userId),
  );
  return kept?.to ?? '/panel';
}

export function clearWayBack(): void {
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
