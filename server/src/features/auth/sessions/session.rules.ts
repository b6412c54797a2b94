import { MINUTE_MS } from '../../../../shared/units.rules.js';

/** Whether the use is worth noting: less than a minute after the last noted one it is not. */
export const isNewUse = (lastUsedAt: Date, now: Date): boolean =>
  now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;

/**
 * The last use of a session that is idle by now. Uses are noted once a minute, so a session ends up to a minute late, and
 * never early. Null: sessions have no idle time-out.
 */
export const idleSince = (idleMinutes: number, now: Date): Date | null =>
  idleMinutes === 0 ? null : new Date(now.getTime() - (idleMinutes + 1) * MINUTE_MS);
