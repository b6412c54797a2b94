import { type Arrival, type ScriptedAnswer, tooMany } from './telegram-server.js';

/** How many calls are allowed. The n-th number of a list applies in the n-th minute. Each list is repeated. */
export interface Limits {
  /** All calls to a group except reactions. A private chat may receive `PRIVATE_FACTOR` times as many. */
  messagesPerMinute: number[];
  reactionsPerMinute: number[];
  perSecond: number[];
}

const PRIVATE_FACTOR = 3;

/**
 * Limits like Telegram's, which a bot does not know. A call above the limit is refused with 429, and its chat accepts no call
 * until `retry_after` is over. A call within that time is a violation. `minuteMs`: the length of a minute of these limits.
 */
export class HiddenLimits {
  readonly violations: Arrival[] = [];
  readonly refusals: { chatId: string; seconds: number; at: number }[] = [];
  private readonly callTimesByWindow = new Map<string, number[]>();
  private readonly blockedUntilByChat = new Map<string, number>();
  private readonly startedAt = Date.now();

  constructor(
    private readonly limits: Limits,
    private readonly minuteMs: number,
  ) {}

  /** Returns the refusal of a call. Null: the call is allowed. Calls without a chat and `get...` calls are not limited. */
  findRefusal(arrival: Arrival): ScriptedAnswer | null {
    const { method, params, at } = arrival;
    if (!('chat_id' in params) || method.startsWith('get')) return null;
    const chatId = String(params.chat_id);
    const blockedUntil = this.blockedUntilByChat.get(chatId) ?? 0;
    if (at < blockedUntil) {
      this.violations.push(arrival);
      return this.refuse(chatId, blockedUntil, at);
    }
    const kind = method === 'setMessageReaction' ? 'reactionsPerMinute' : 'messagesPerMinute';
    const windows = [
      {
        name: `${chatId} ${kind}`,
        limit: this.getCurrentLimit(kind, at) * (chatId.startsWith('-') ? 1 : PRIVATE_FACTOR),
        spanMs: this.minuteMs,
      },
      { name: 'bot', limit: this.getCurrentLimit('perSecond', at), spanMs: this.minuteMs / 60 },
    ];
    for (const { name, limit, spanMs } of windows) {
      const callTimes = this.getCallTimes(name).filter((time) => time > at - spanMs);
      this.callTimesByWindow.set(name, callTimes);
      if (callTimes.length >= limit) return this.refuse(chatId, callTimes.at(-limit)! + spanMs, at);
    }
    for (const { name } of windows) this.getCallTimes(name).push(at);
    return null;
  }

  private getCurrentLimit(kind: keyof Limits, at: number): number {
    const numbers = this.limits[kind];
    return numbers[Math.floor((at - this.startedAt) / this.minuteMs) % numbers.length]!;
  }

  private refuse(chatId: string, freeAt: number, at: number): ScriptedAnswer {
    const seconds = Math.max(Math.ceil((freeAt - at) / 1_000), 1);
    this.blockedUntilByChat.set(chatId, at + seconds * 1_000);
    this.refusals.push({ chatId, seconds, at });
    return tooMany(seconds);
  }

  private getCallTimes(window: string): number[] {
    return this.callTimesByWindow.get(window) ?? [];
  }
}
