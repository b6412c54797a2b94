import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/units.rules.js';

/** The delay after the first failed attempt, after the second, and so on. */
const retryDelaysMs = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** The share of a delay that is added at random, so that retries after an outage are spread over time. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = DAY_MS;

/** An endpoint that has been failing for this time is switched off. */
const MAX_FAILING_MS = 5 * DAY_MS;

/**
 * The delay before the next attempt. Null: there is none. `retryAfterMs`: the delay that the endpoint asked for. `random`: from 0
 * to 1.
 */
export function findRetryDelayMs(
  failureCount: number,
  retryAfterMs: number | null,
  random: number,
): number | null {
  const delayMs = retryDelaysMs[failureCount - 1];
  if (delayMs === undefined) return null;
  return Math.max(delayMs * (1 + JITTER * random), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** The milliseconds of a `Retry-After` header, which has seconds or a date. Null: it is absent or malformed. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
}

/** Why an endpoint is switched off after a failed attempt. Null: it stays on. */
export function findDisabledReason(
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone';
  return now.getTime() - failingSince.getTime() >= MAX_FAILING_MS ? 'failing' : null;
}

const errorTexts: Record<string, string> = {
  ABORT_ERR: 'There was no complete response in time',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before the response was complete',
  ENOTFOUND: 'The host name is unknown',
  EAI_AGAIN: 'The host name could not be resolved',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host cannot be reached',
  PRIVATE_ADDRESS: 'The address is private, which WEBHOOK_ALLOW_PRIVATE does not allow',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is from an unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is from an unknown authority',
};

/** Why there is no complete response, for people. */
export function formatError({ code, message }: { code?: string; message: string }): string {
  return errorTexts[code ?? ''] ?? `The call failed: ${code ?? message}`;
}

/** Why a response is a failure, for people. Null: it is a success. */
export function formatStatusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `It answered ${status}, but redirects are not followed`
    : `It answered ${status}`;
}
