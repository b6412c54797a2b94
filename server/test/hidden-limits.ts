import { type Arrival, type ScriptedAnswer, tooMany } from './telegram-server.js';

/** The n-th number applies in the n-th minute. Each list is repeated. */
export interface Limits {
  /** All calls to a group except reactions. */
  messagesPerMinute: number[];
  reactionsPerMinute: number[];
  perSecond: number[];
}

const PRIVATE_FACTOR = 3;

/** Like Telegram: a call above the limit gets 429. Calls within its `retry_after` are violations. */
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

  /** Null: the call is allowed. */
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
