import type { RequestError } from './errors';

/** For so long after a change of rights, 404 means that something was taken away. */
const settleMs = 10_000;

let changedAt = -Infinity;

/** The server has told that the person's role, codes or brands are others now. */
export function noteRightsChange(): void {
  changedAt = Date.now();
}

/** The server returns 404 for what is out of reach. Just after a change of rights, that is shown as a refusal. */
export function asRefusal(error: RequestError): RequestError {
  if (error.status !== 404 || Date.now() - changedAt > settleMs) return error;
  return { status: 403, data: { statusCode: 403, error: 'Forbidden', message: 'Forbidden' } };
}
