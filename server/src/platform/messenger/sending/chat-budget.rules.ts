import type { OutboxPace } from './outbox-pace.js';
import { type Bounds, toBounds, halveRate, raiseRate } from './learned-rate.rules.js';

/** Edits count as messages. */
export type CallKind = 'message' | 'reaction';

/** The use of one budget of a chat. */
export interface Usage {
  /** Calls per minute. Null: nothing was learned yet. */
  rate: number | null;
  /** How long ago the calls of the last minute were answered, the newest first. The call that has just ended is one of them. */
  agesMs: number[];
}

/** What follows from a call that has just ended. */
export interface NextCall {
  rate: number | null;
  /** The time until the chat's next call of this kind. */
  waitMs: number;
}

const isGroup = (chatId: string): boolean => chatId.startsWith('-');

function getBounds(kind: CallKind, chatId: string, pace: OutboxPace): Bounds {
  if (kind === 'reaction') return toBounds(pace.reactionsPerMinute);
  return toBounds(isGroup(chatId) ? pace.perGroupMinute : pace.minuteMs / pace.chatGapMs);
}

/** Learns from a call, and says when the next one may follow. */
export function planNextCall(
  kind: CallKind,
  chatId: string,
  usage: Usage,
  pace: OutboxPace,
  wasRefused: boolean,
): NextCall {
  const bounds = getBounds(kind, chatId, pace);
  const before = usage.rate ?? bounds.start;
  const rate = wasRefused ? halveRate(before, bounds) : raiseRate(before, usage.agesMs.length, bounds);
  const mayBurst = kind === 'message' && isGroup(chatId);
  const used = usage.agesMs.length;
  const gap = mayBurst ? getBurstGapMs(rate, used, pace) : pace.minuteMs / rate;
  const waitMs = Math.max(gap, getWindowWaitMs(rate, usage.agesMs, pace));
  return { rate: rate === bounds.start ? null : rate, waitMs };
}

/** The first part of a group's minute may go out quickly. The rest is spread, so that a flood has no long pauses. */
const BURST_SHARE = 0.25;

function getBurstGapMs(rate: number, used: number, { chatGapMs, minuteMs }: OutboxPace): number {
  const spread = minuteMs / rate;
  return used > rate * BURST_SHARE ? spread : Math.min(chatGapMs, spread);
}

/** How many messages a group can get within that time, `atMost` if it is more. `used`: those that it got in the last minute. */
export function countCallsWithin(
  ms: number,
  { rate: learned, used, waitMs }: { rate: number | null; used: number; waitMs: number },
  atMost: number,
  pace: OutboxPace,
): number {
  const rate = learned ?? pace.perGroupMinute;
  let calls = 0;
  for (
    let at = Math.max(waitMs, 0);
    at <= ms && calls < atMost;
    at += getBurstGapMs(rate, used + calls, pace)
  )
    calls += 1;
  return calls;
}

/** The time until the minute has room for one more call. */
function getWindowWaitMs(rate: number, agesMs: number[], { minuteMs }: OutboxPace): number {
  const oldest = agesMs[Math.max(Math.floor(rate), 1) - 1];
  return oldest === undefined ? 0 : Math.max(minuteMs - oldest, 0);
}
