import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.js';
import { DomainError } from '../errors/domain-error.js';

/** How much one person may do within a time, on all replicas together. */
export interface Limit {
  /** A short word that no other limit has. The use is counted under it. */
  name: string;
  seconds: number;
  /** Read from the settings. */
  most(config: Config): number;
  /** How much a call uses; 1 if this is left out. */
  amountOf?(headers: IncomingHttpHeaders, config: Config): number;
  /** What the person is told, before "Try again in ...". */
  words: string;
}

/** Staff answer many people, so their limits are this many times as high. */
const STAFF_FACTOR = 5;

export const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A limit for an hour. */
export const hourly = (name: string, setting: keyof Config['most'], words: string): Limit => ({
  name,
  seconds: HOUR_SECONDS,
  most: ({ most }) => most[setting],
  words,
});

export function getMaximum(limit: Limit, config: Config, isStaff: boolean): number {
  return limit.most(config) * (isStaff ? STAFF_FACTOR : 1);
}

/** How much was used in a window, including the new use. */
export interface Usage {
  used: number;
  expiresAt: Date;
}

/** Seconds until the next use is possible; 0: this use is possible. */
export function waitSeconds({ used, expiresAt }: Usage, most: number, now: Date): number {
  if (used <= most) return 0;
  return Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}

export function tooManyError(words: string, seconds: number): DomainError {
  return new DomainError('too_many', 'Too many requests', {
    message: `${words}. Try again in ${formatPeriod(seconds)}`,
    retryAfterSeconds: seconds,
  });
}

/** A waiting time for people, rounded up: "40 seconds", "12 minutes", "3 hours". */
export function formatPeriod(seconds: number): string {
  if (seconds < 100) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
