import { getTokenUserId } from '../../../api/credentials';
import { readStoredJson } from '../../../kit/core/storage';

/** The key of the page that login returns to: in session storage for this tab, in local storage for the tab that the bot's login link opens. */
const storageKey = 'way_back';
/** A login after this time leads to the home page. */
const expiresAfterMs = 3_600_000;

interface ReturnPlace {
  to: string;
  /** The person whose session ended. Null if unknown or if nobody was logged in: then the page opens for anybody who logs in. */
  userId: number | null;
  /** When the place was stored, in milliseconds. */
  at: number;
  /** Why the welcome page is shown. `ended`: the session ended. `closed`: the page requires a login. */
  reason: 'ended' | 'closed';
}

/** Stores where login returns to. `forAllTabs`: also in a tab that the login link opens. */
export function storeReturnPlace(
  place: Omit<ReturnPlace, 'at'>,
  { forAllTabs }: { forAllTabs: boolean },
): void {
  const json = JSON.stringify({ ...place, at: Date.now() } satisfies ReturnPlace);
  sessionStorage.setItem(storageKey, json);
  if (forAllTabs) localStorage.setItem(storageKey, json);
}

export function findReturnReason(): ReturnPlace['reason'] | null {
  return readPlace('sessionStorage')?.reason ?? null;
}

/** Returns the id of the person whose session ended in this tab within the last hour, or null if none did or the person is unknown. */
export function findEndedSessionUserId(): number | null {
  return readPlace('sessionStorage')?.userId ?? null;
}

/** Returns the stored page, or the home page if none is stored or the stored one belongs to another person. */
export function getReturnPath(): string {
  const userId = getTokenUserId();
  const storedPlace = [readPlace('sessionStorage'), readPlace('localStorage')].find(
    (place) => place && (place.userId === null || place.userId === userId),
  );
  return storedPlace?.to ?? '/panel';
}

export function clearReturnPlace(): void {
  sessionStorage.removeItem(storageKey);
  localStorage.removeItem(storageKey);
}

function readPlace(area: 'sessionStorage' | 'localStorage'): ReturnPlace | null {
  const place = readStoredJson<ReturnPlace>(storageKey, area);
  return place && Date.now() - place.at < expiresAfterMs && /^\/(?!\/)/.test(place.to) ? place : null;
}
