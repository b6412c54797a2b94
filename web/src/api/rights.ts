import type { RequestError } from './errors';

/** After a change of rights this long, what is not found any more was taken away, and not only deleted. */
const settleMs = 10_000;

let changedAt = -Infinity;

/** The server has told that the person's role, codes or brands are others now. */
export function noteRightsChange(): void {
  changedAt = Date.now();
}

/** The server says of what is out of reach that it is not found; of what was in reach until now that reads as a refusal. */
export function asRefusal(error: RequestError): RequestError {
  if (error.status !== 404 || Date.now() - changedAt > settleMs) return error;
  return { status: 403, data: { statusCode: 403, error: 'Forbidden', message: 'Forbidden' } };
}
