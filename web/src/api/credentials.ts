/**
 * The person that requests are made for. The access token is in local storage, so all tabs share it. Launch data
 * and the mini-app's brand belong to this page load.
 */
const tokenKey = 'access_token';

/** `logout`: a logout in this tab. `refused`: the server no longer accepts the token. `elsewhere`: another tab. */
export interface SessionEnd {
  why: 'logout' | 'refused' | 'elsewhere';
  /** The owner of the session; null when the token does not name them. */
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

/** Forgets the token and calls the listeners of `onSessionEnd`. */
export function endSession(why: SessionEnd['why']): void {
  const token = readAccessToken();
  if (!token) return;
  localStorage.removeItem(tokenKey);
  tellEnd({ why, userId: userIdOf(token) });
}

/** Notes that the server no longer accepts this `authorization`. */
export function refuseCredentials(authorization: string | undefined): void {
  // A late answer to an old token says nothing about the new one.
  if (authorization && authorization === bearerToken()) endSession('refused');
  if (authorization && authorization === launchSignature()) {
    isLaunchRefused = true;
    tellChange();
  }
}

/** Calls back when the token is removed: after a logout here or in another tab, or when the server refused it. */
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

/** Calls back when another tab has logged in as another person, so this tab shows the wrong person's data. */
export function onOtherPerson(listener: () => void): void {
  let shown = userIdOf(safeToken());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey || newValue === null || launchData !== null) return;
    const next = userIdOf(newValue);
    if (shown !== null && next !== shown) listener();
    shown = next;
  });
}

/** Whether the mini-app has credentials that the server has not refused. */
export function isSignedIn(): boolean {
  return launchData === null ? safeToken() !== null : !isLaunchRefused;
}

/** Sets the messenger's raw launch data (`tgWebAppData`). With it, `t/*` calls need no token. */
export function setLaunchData(data: string | null): void {
  launchData = data;
  isLaunchRefused = false;
  tellChange();
}

/** Sets the brand that `t/*` calls are about. */
export function setBrandId(id: number | null): void {
  brandId = id;
}

/** Returns the headers for a path below `/api/`, such as `t/deposits`. */
export function credentialHeaders(path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const forMiniApp = path.startsWith('t/');
  // Launch data comes first: in the frame of a web messenger the browser may refuse to read the token.
  const signature = forMiniApp && launchData !== null ? launchSignature() : bearerToken();
  if (signature) headers.authorization = signature;
  if (forMiniApp && brandId !== null) headers['brand-id'] = String(brandId);
  return headers;
}

/** The person that our token names. It is not verified: use it only to keep people of one browser apart. */
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

/** The person of the access token. It is not verified, like `userIdOf`. */
export const tokenPersonId = () => userIdOf(safeToken());

/** Returns null where the browser refuses storage, as in the frame of a web messenger. */
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

/** Calls back when the credentials change. Returns a function that stops it. */
export function watchCredentials(listener: () => void): () => void {
  changeListeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    changeListeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
