import type { OutboxPace } from './outbox-pace.js';
import { type Bounds, toBounds, halveRate, raiseRate } from './rates.rules.js';

/** An edit counts as a message. */
export type CallKind = 'message' | 'reaction';

export interface ChatUsage {
  /** Learned calls per minute. Null: not learned yet. */
  rate: number | null;
  /** The ages of the responses of the last minute, newest first, including the call that has just ended. */
  agesMs: number[];
}

export interface NextCall {
  /** Null: the initial rate. */
  rate: number | null;
  /** The pause before the chat's next call of this kind. */
  waitMs: number;
}

const isGroup = (chatId: string): boolean => chatId.startsWith('-');

function getBounds(kind: CallKind, chatId: string, pace: OutboxPace): Bounds {
  if (kind === 'reaction') return toBounds(pace.reactionsPerMinute);
  return toBounds(isGroup(chatId) ? pace.perGroupMinute : pace.minuteMs / pace.chatGapMs);
}

export function planNextCall(
  kind: CallKind,
  chatId: string,
  usage: ChatUsage,
  pace: OutboxPace,
  wasRefused: boolean,
): NextCall {
  const bounds = getBounds(kind, chatId, pace);
  const currentRate = usage.rate ?? bounds.start;
  const used = usage.agesMs.length;
  const rate = wasRefused ? halveRate(currentRate, bounds) : raiseRate(currentRate, used, bounds);
  const canBurst = kind === 'message' && isGroup(chatId);
  const gapMs = canBurst ? getBurstGapMs(rate, used, pace) : pace.minuteMs / rate;
  const waitMs = Math.max(gapMs, getWindowWaitMs(rate, usage.agesMs, pace));
  return { rate: rate === bounds.start ? null : rate, waitMs };
}

/** The share of a group's minute that may be sent in a burst, so that a backlog is sent without long pauses. */
const BURST_SHARE = 0.25;

function getBurstGapMs(rate: number, used: number, { chatGapMs, minuteMs }: OutboxPace): number {
  const evenGapMs = minuteMs / rate;
  return used > rate * BURST_SHARE ? evenGapMs : Math.min(chatGapMs, evenGapMs);
}

/** How many messages a group can receive within a time, up to `max`. `used`: how many it received in the last minute. */
export function countCallsWithin(
  ms: number,
  { rate: learnedRate, used, waitMs }: { rate: number | null; used: number; waitMs: number },
  max: number,
  pace: OutboxPace,
): number {
  const rate = learnedRate ?? pace.perGroupMinute;
  let calls = 0;
  for (
    let atMs = Math.max(waitMs, 0);
    atMs <= ms && calls < max;
    atMs += getBurstGapMs(rate, used + calls, pace)
  )
    calls += 1;
  return calls;
}

/** The time until the last minute has room for another call. */
function getWindowWaitMs(rate: number, agesMs: number[], { minuteMs }: OutboxPace): number {
  const oldest = agesMs[Math.max(Math.floor(rate), 1) - 1];
  return oldest === undefined ? 0 : Math.max(minuteMs - oldest, 0);
}
