import { type Limit, MINUTE_SECONDS } from '../../../platform/limits/limit.rules.js';

/** Decision 5: valid 10 minutes; five failed logins a minute from one address. */
export const CODE_MINUTES = 10;

export const failureLimit: Limit = {
  name: 'failed-logins',
  seconds: MINUTE_SECONDS,
  getMaximum: () => 5,
  message: 'Too many failed logins',
};

export const getCodeExpiry = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * 60_000);

/** A code is 24 random bytes as base64url. Any other text is wrong, and the database need not be asked. */
export const canBeCode = (text: string): boolean => /^[\w-]{32}$/.test(text);
