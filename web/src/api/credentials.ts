import { useSyncExternalStore } from 'react';

/**
 * Who the requests speak for. The access token lives in local storage, so every tab shares it; launch data
 * and the mini-app's brand belong to this page load.
 */
const tokenKey = 'access_token';

/** `logout`: the person asked for it in this tab. `refused`: the server takes the token no more. `elsewhere`: another tab. */
export interface SessionEnd {
  why: 'logout' | 'refused' | 'elsewhere';
  /** Whose session it was; null when the token does not say. */
  userId: number | null;
}

let launchData: string | null = null;
let isLaunchRefused = false;
let brandId: number | null = null;
const sessionEndListeners = new Set<(end: SessionEnd) => void>();
const changeListeners = new Set<() => void>();

export function readAccessToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  tellChange();
}

/** Forgets the token and tells whoever listens that the session is over. */
export function endSession(why: SessionEnd['why']): void {
  const token = readAccessToken();
  if (!token) return;
  localStorage.removeItem(tokenKey);
  tellEnd({ why, userId: userIdOf(token) });
}

/** Tells that the server does not know who speaks by this `authorization` any more. */
export function refuseCredentials(authorization: string | undefined): void {
  // A late answer to an old token says nothing of the one that came since.
  if (authorization && authorization === bearerToken()) endSession('refused');
  if (authorization && authorization === launchSignature()) {
    isLaunchRefused = true;
    tellChange();
  }
}

/** Calls back when the token goes away: signed out here, in another tab, or refused by the server. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === tokenKey && newValue === null) listener({ why: 'elsewhere', userId: userIdOf(oldValue) });
  };
  sessionEndListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    sessionEndListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Calls back when another tab has signed in as somebody else: what this one shows is another person's. */
export function onOtherPerson(listener: () => void): void {
  let shown = userIdOf(safeToken());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey || newValue === null || launchData !== null) return;
    const next = userIdOf(newValue);
    if (shown !== null && next !== shown) listener();
    shown = next;
  });
}

/** Whether the mini-app has something that speaks for the person and that the server has not refused. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(watchCredentials, () =>
    launchData === null ? safeToken() !== null : !isLaunchRefused,
  );
}

/** The messenger's raw launch data (`tgWebAppData`); with it, `t/*` calls need no token. */
export function setLaunchData(data: string | null): void {
  launchData = data;
  isLaunchRefused = false;
  tellChange();
}

/** The brand that `t/*` calls are about. */
export function setBrandId(id: number | null): void {
  brandId = id;
}

/** The headers for a path below `/api/`, such as `t/deposits`. */
export function credentialHeaders(path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const forMiniApp = path.startsWith('t/');
  // Launch data first: in the frame of a web messenger the browser may refuse even to look for a token.
  const signature = forMiniApp && launchData !== null ? launchSignature() : bearerToken();
  if (signature) headers.authorization = signature;
  if (forMiniApp && brandId !== null) headers['brand-id'] = String(brandId);
  return headers;
}

/** The person that a token of ours names; read without a check, so only good for keeping people of one browser apart. */
export function userIdOf(token: string | null): number | null {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown };
    return Number(sub) || null;
  } catch {
    return null;
  }
}

function bearerToken(): string | null {
  const token = readAccessToken();
  return token && `Bearer ${token}`;
}

const launchSignature = () => (launchData === null ? null : `tma ${launchData}`);

/** In the frame of a web messenger the browser may refuse storage. */
function safeToken(): string | null {
  try {
    return readAccessToken();
  } catch {
    return null;
  }
}

function tellEnd(end: SessionEnd): void {
  for (const listener of sessionEndListeners) listener(end);
  tellChange();
}

function tellChange(): void {
  for (const listener of changeListeners) listener();
}

/** Calls back when what speaks for the person becomes something else. Returns the end of it. */
export function watchCredentials(listener: () => void): () => void {
  changeListeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    changeListeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
