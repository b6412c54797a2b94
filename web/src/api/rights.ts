import type { RequestError } from './errors';

/** For this long after a change of rights, 404 means that a right was taken away. */
const recentChangeMs = 10_000;

let changedAt = -Infinity;

export function markRightsChanged(): void {
  changedAt = Date.now();
}

/** The server returns 404 for everything out of reach. Just after a change of rights, a 404 is shown as a refusal. */
export function toForbidden(error: RequestError): RequestError {
  if (error.status !== 404 || Date.now() - changedAt > recentChangeMs) return error;
  return { status: 403, data: { statusCode: 403, error: 'Forbidden', message: 'Forbidden' } };
}
