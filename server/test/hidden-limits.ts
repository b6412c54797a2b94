import type { Arrival, ScriptedAnswer } from './telegram-server.js';
import { tooMany } from './telegram-server.js';

/** How many calls a chat or the bot may make. They change with the minutes. */
export interface Limits {
  /** Of a chat: messages and edits, and reactions. */
  messagesPerMinute: number[];
  reactionsPerMinute: number[];
  perSecond: number[];
}

/** A private chat may get as many times the messages of a group. */
const PRIVATE = 3;

interface Window {
  calls: number[];
  blockedUntil: number;
}

/**
 * Limits like Telegram's, which a bot does not know: a call too many is refused with 429, and its chat lets no call through until
 * `retry_after` is over. A call within that time is a violation. `minuteMs`: the length of a minute of these limits.
 */
export class HiddenLimits {
  readonly violations: Arrival[] = [];
  readonly refusals: { chatId: string; seconds: number; at: number }[] = [];
  private readonly windows = new Map<string, Window>();
  private readonly startedAt = Date.now();

  constructor(
    private readonly limits: Limits,
    private readonly minuteMs: number,
  ) {}

  /** Null: the call may have its effect. Calls without a chat and questions about one are free. */
  answerTo(arrival: Arrival): ScriptedAnswer | null {
    const { method, params, at } = arrival;
    if (!('chat_id' in params) || method.startsWith('get')) return null;
    const chatId = String(params.chat_id);
    const blocked = this.windowOf(chatId);
    if (at < blocked.blockedUntil) {
      this.violations.push(arrival);
      return this.refuse(chatId, blocked.blockedUntil, at);
    }
    const kind = method === 'setMessageReaction' ? 'reactionsPerMinute' : 'messagesPerMinute';
    const places = [
      {
        name: `${chatId} ${kind}`,
        limit: this.now(kind, at) * (chatId.startsWith('-') ? 1 : PRIVATE),
        spanMs: this.minuteMs,
      },
      { name: 'bot', limit: this.now('perSecond', at), spanMs: this.minuteMs / 60 },
    ];
    for (const { name, limit, spanMs } of places) {
      const window = this.windowOf(name);
      window.calls = window.calls.filter((call) => call > at - spanMs);
      if (window.calls.length >= limit) return this.refuse(chatId, window.calls.at(-limit)! + spanMs, at);
    }
    for (const { name } of places) this.windowOf(name).calls.push(at);
    return null;
  }

  private now(kind: keyof Limits, at: number): number {
    const all = this.limits[kind];
    return all[Math.floor((at - this.startedAt) / this.minuteMs) % all.length]!;
  }

  private refuse(chatId: string, freeAt: number, at: number): ScriptedAnswer {
    const chat = this.windowOf(chatId);
    const seconds = Math.max(Math.ceil((freeAt - at) / 1_000), 1);
    chat.blockedUntil = at + seconds * 1_000;
    this.refusals.push({ chatId, seconds, at });
    return tooMany(seconds);
  }

  private windowOf(name: string): Window {
    const window = this.windows.get(name) ?? { calls: [], blockedUntil: 0 };
    this.windows.set(name, window);
    return window;
  }
}
