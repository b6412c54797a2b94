import { type Arrival, type ScriptedAnswer, tooMany } from './telegram-server.js';

/** How many calls are allowed. The n-th number of a list applies in the n-th minute. Each list is repeated. */
export interface Limits {
  /** The messages and edits of a group. */
  messagesPerMinute: number[];
  reactionsPerMinute: number[];
  perSecond: number[];
}

/** How many times more calls a private chat may receive than a group. */
const PRIVATE_FACTOR = 3;

interface Window {
  calls: number[];
  blockedUntil: number;
}

/**
 * Limits like Telegram's, which a bot does not know. A call above the limit is refused with 429, and its chat accepts no call
 * until `retry_after` is over. A call within that time is a violation. `minuteMs`: the length of a minute of these limits.
 */
export class HiddenLimits {
  readonly violations: Arrival[] = [];
  readonly refusals: { chatId: string; seconds: number; at: number }[] = [];
  private readonly windowByName = new Map<string, Window>();
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
    const chatWindow = this.getWindow(chatId);
    if (at < chatWindow.blockedUntil) {
      this.violations.push(arrival);
      return this.refuse(chatId, chatWindow.blockedUntil, at);
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
      const window = this.getWindow(name);
      window.calls = window.calls.filter((call) => call > at - spanMs);
      if (window.calls.length >= limit) return this.refuse(chatId, window.calls.at(-limit)! + spanMs, at);
    }
    for (const { name } of windows) this.getWindow(name).calls.push(at);
    return null;
  }

  private getCurrentLimit(kind: keyof Limits, at: number): number {
    const numbers = this.limits[kind];
    return numbers[Math.floor((at - this.startedAt) / this.minuteMs) % numbers.length]!;
  }

  private refuse(chatId: string, freeAt: number, at: number): ScriptedAnswer {
    const chat = this.getWindow(chatId);
    const seconds = Math.max(Math.ceil((freeAt - at) / 1_000), 1);
    chat.blockedUntil = at + seconds * 1_000;
    this.refusals.push({ chatId, seconds, at });
    return tooMany(seconds);
  }

  private getWindow(name: string): Window {
    const window = this.windowByName.get(name) ?? { calls: [], blockedUntil: 0 };
    this.windowByName.set(name, window);
    return window;
  }
}
