import { buildCredentialHeaders } from './credentials';

/** An answer that nobody has asked for in this time may be out of date. */
const maxAgeMs = 15_000;

let firstRequestAt = Infinity;
const prefetchedByKey = new Map<string, { answer: Promise<Response>; until: number }>();

/** Asks for what the first screen needs, while its code is still being downloaded. Without credentials it does nothing. */
export function prefetch(path: string, method = 'GET'): void {
  const headers = buildCredentialHeaders(path);
  if (!headers.authorization) return;
  const request = new Request(`${window.location.origin}/api/${path}`, { method, headers });
  const answer = fetch(request);
  answer.catch(() => undefined); // the caller that takes the answer sees the failure
  firstRequestAt = Math.min(firstRequestAt, Date.now());
  prefetchedByKey.set(buildKey(request), { answer, until: Date.now() + maxAgeMs });
}

/** When the oldest data on the screen may have been requested, if the screen opens now. */
export const getLoadStart = () => Math.min(Date.now(), firstRequestAt);

/** Sends a request, or returns the early answer to it if there is one. Each early answer is used once. */
export async function fetchWithPrefetch(input: Request | string | URL): Promise<Response> {
  const request = input as Request;
  const key = buildKey(request);
  const found = prefetchedByKey.get(key);
  prefetchedByKey.delete(key);
  if (!found || found.until < Date.now()) return fetch(request);
  return new Promise((resolve, reject) => {
    found.answer.then(resolve, reject);
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
}

/** The same call by another person, or about another brand, has another key. */
function buildKey({ method, url, headers }: Request): string {
  return [method, url, headers.get('authorization'), headers.get('brand-id')].join(' ');
}
