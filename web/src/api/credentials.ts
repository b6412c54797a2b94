/**
 * Who the requests speak for. The access token lives in local storage, so every tab shares it; launch data
 * and the mini-app's brand belong to this page load.
 */
const tokenKey = 'access_token';

let launchData: string | null = null;
let brandId: number | null = null;
const sessionEndListeners = new Set<() => void>();

export function readAccessToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Forgets the token and tells whoever listens that the session is over. */
export function endSession(): void {
  if (!readAccessToken()) return;
  localStorage.removeItem(tokenKey);
  for (const listener of sessionEndListeners) listener();
}

/** Calls back when the token goes away: signed out here, in another tab, or refused by the server. */
export function onSessionEnd(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey && event.newValue === null) listener();
  };
  sessionEndListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    sessionEndListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The messenger's raw launch data (`tgWebAppData`); with it, `t/*` calls need no token. */
export function setLaunchData(data: string | null): void {
  launchData = data;
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
  const signature = forMiniApp && launchData !== null ? `tma ${launchData}` : bearerToken();
  if (signature) headers.authorization = signature;
  if (forMiniApp && brandId !== null) headers['brand-id'] = String(brandId);
  return headers;
}

function bearerToken(): string | null {
  const token = readAccessToken();
  return token && `Bearer ${token}`;
}
