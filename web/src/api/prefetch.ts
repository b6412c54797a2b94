import { buildRequestHeaders } from './credentials';

/** A prefetched response that is not used within this time may be out of date. */
const maxAgeMs = 15_000;

let firstRequestAt = Infinity;
const prefetchedByKey = new Map<string, { response: Promise<Response>; until: number }>();

/** Requests data of the first screen while its code is still being downloaded. Does nothing without credentials. */
export function prefetch(path: string, method = 'GET'): void {
  const headers = buildRequestHeaders(path);
  if (!headers.authorization) return;
  const request = new Request(`${window.location.origin}/api/${path}`, { method, headers });
  const response = fetch(request);
  response.catch(() => undefined); // the call that uses the response handles its failure
  firstRequestAt = Math.min(firstRequestAt, Date.now());
  prefetchedByKey.set(buildKey(request), { response, until: Date.now() + maxAgeMs });
}

/** Returns the earliest time at which data of a screen that opens now may have been requested. */
export const getLoadStart = () => Math.min(Date.now(), firstRequestAt);

/** Sends a request, or returns the prefetched response to it if there is a recent one. Each prefetched response is used once. */
export async function fetchWithPrefetch(input: Request | string | URL): Promise<Response> {
  const request = input as Request;
  const key = buildKey(request);
  const prefetched = prefetchedByKey.get(key);
  prefetchedByKey.delete(key);
  if (!prefetched || prefetched.until < Date.now()) return fetch(request);
  return new Promise((resolve, reject) => {
    prefetched.response.then(resolve, reject);
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
}

/** The same call by another person, or about another brand, has another key. */
function buildKey({ method, url, headers }: Request): string {
  return [method, url, headers.get('authorization'), headers.get('brand-id')].join(' ');
}
