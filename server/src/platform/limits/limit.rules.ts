import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';

/** How much one person, API key or IP address may use per window, across all replicas. */
export interface Limit {
  /** A unique short name, a part of the keys of usages. */
  name: string;
  seconds: number;
  /** The maximum for IP addresses and for people who are not staff. */
  getBaseMaximum(config: Config): number;
  /** How much a call uses; 1 by default. */
  getAmount?(headers: IncomingHttpHeaders, config: Config): number;
  /** Whether uses are counted in memory. Then replicas together may allow more than the maximum for a moment. */
  isFrequent?: true;
  /** The error message, followed by "Try again in ...". */
  message: string;
}

/** The limits of staff are this many times as high, because they answer many people. */
const STAFF_FACTOR = 5;

export const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

export const createHourlyLimit = (
  name: string,
  setting: keyof Config['userLimits'],
  message: string,
): Limit => ({
  name,
  seconds: HOUR_SECONDS,
  getBaseMaximum: ({ userLimits }) => userLimits[setting],
  message,
});

export function getMaximumFor(limit: Limit, config: Config, isStaff: boolean): number {
  return limit.getBaseMaximum(config) * (isStaff ? STAFF_FACTOR : 1);
}

/** The usage of a window, including the new use. */
export interface Usage {
  used: number;
  expiresAt: Date;
}

/** The seconds until the next use is possible; 0 if this use is allowed. */
export function getWaitSeconds({ used, expiresAt }: Usage, maximum: number, now: Date): number {
  if (used <= maximum) return 0;
  return Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}

export interface Quota extends Usage {
  maximum: number;
  seconds: number;
}

/** The response headers of draft-ietf-httpapi-ratelimit-headers. */
export function buildQuotaHeaders(quota: Quota, now: Date): Record<string, string> {
  const { maximum, seconds, used, expiresAt } = quota;
  const remaining = Math.max(0, maximum - used);
  const resetSeconds = Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  return {
    'RateLimit-Policy': `"default";q=${maximum};w=${seconds}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}

export function createTooManyError(message: string, seconds: number): DomainError {
  return new DomainError('too_many', 'Too many requests', {
    message: `${message}. Try again in ${formatWait(seconds)}`,
    retryAfterSeconds: seconds,
  });
}

/** Formats a waiting time, rounded up: "40 seconds", "12 minutes", "3 hours". */
export function formatWait(seconds: number): string {
  if (seconds < 100) return formatCounted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? formatCounted(minutes, 'minute') : formatCounted(Math.ceil(minutes / 60), 'hour');
}

const formatCounted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
