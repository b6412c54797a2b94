import { readStored } from '../kit/core/storage';

// The credentials and the language of requests. The access token is in local storage, so all tabs share it. Launch data, the
// mini-app's brand and the language belong to this page load.

export const tokenKey = 'access_token';

let launchData: string | null = null;
let brandId: number | null = null;
let language = 'en';
let refusedAuthorization: string | null = null;
const credentialEvents = new EventTarget();
const publishChange = () => credentialEvents.dispatchEvent(new Event('change'));

/** Calls back when this tab changes the credentials, or another tab changes anything in local storage. */
export function subscribeToCredentials(listener: () => void): () => void {
  credentialEvents.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    credentialEvents.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

/** Also returns null if the browser blocks storage, as in the iframe of a web messenger. */
export const readAccessToken = () => readStored(tokenKey);

export function storeAccessToken(token: string): void {
  localStorage.setItem(tokenKey, token);
  publishChange();
}

export function clearAccessToken(): void {
  localStorage.removeItem(tokenKey);
  publishChange();
}

/**
 * Calls back when another tab has logged in as another person, because this tab then shows the wrong person's data. With launch
 * data, the token does not decide who is shown, so this never calls back.
 */
export function subscribeToOtherPerson(listener: () => void): void {
  let shownUserId = parseUserId(readAccessToken());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey || newValue === null || launchData !== null) return;
    const newUserId = parseUserId(newValue);
    if (shownUserId !== null && newUserId !== shownUserId) listener();
    shownUserId = newUserId;
  });
}

/** Sets the messenger's raw launch data (`tgWebAppData`). With it, `t/*` calls need no token. */
export function setLaunchData(data: string | null): void {
  launchData = data;
  publishChange();
}

export function setBrandId(id: number | null): void {
  brandId = id;
}

/** Sets the language of the server's messages. */
export function setLanguage(code: string): void {
  language = code;
}

/** Returns the headers for a path below `/api/`, such as `t/deposits`. */
export function buildRequestHeaders(path: string): Record<string, string> {
  const headers: Record<string, string> = { 'accept-language': language };
  const isMiniApp = path.startsWith('t/');
  const token = readAccessToken();
  // Launch data comes first, because the token may belong to another person who uses this browser.
  if (isMiniApp && launchData !== null) headers.authorization = `tma ${launchData}`;
  else if (token) headers.authorization = `Bearer ${token}`;
  if (isMiniApp && brandId !== null) headers['brand-id'] = String(brandId);
  return headers;
}

/** Returns the `authorization` header with the launch data, or else with the token. Null without either. */
export const getAuthorization = () => buildRequestHeaders('t/').authorization ?? null;

/** Records that the server has refused this `authorization`. */
export function markRefused(authorization: string): void {
  refusedAuthorization = authorization;
  publishChange();
}

/** Whether there are credentials that the server has not refused. */
export const isSignedIn = () => ![null, refusedAuthorization].includes(getAuthorization());

/** The user id in an access token. The token is not verified: use the id only to tell the users of one browser apart. */
export function parseUserId(token: string | null): number | null {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(claims)) as { sub?: unknown };
    return Number(sub) || null;
  } catch {
    return null;
  }
}

/** The user id in the stored access token. Not verified. */
export const getTokenUserId = () => parseUserId(readAccessToken());
