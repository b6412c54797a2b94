import type { OutboxPace } from '../src/platform/messenger/sending/outbox-pace.js';

/** No limit that a test would meet. */
export const FAST: OutboxPace = {
  perSecond: 1_000,
  secondMs: 1_000,
  chatGapMs: 0,
  perGroupMinute: 1_000,
  minuteMs: 60_000,
};
