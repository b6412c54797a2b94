import type { OutboxPace } from '../src/platform/messenger/sending/outbox-pace.js';

/** Limits so high that no test reaches them. */
export const FAST: OutboxPace = {
  perSecond: 1_000,
  secondMs: 1_000,
  chatGapMs: 0,
  perGroupMinute: 1_000,
  reactionsPerMinute: 1_000_000,
  minuteMs: 60_000,
  inTimeMs: 20_000,
};
