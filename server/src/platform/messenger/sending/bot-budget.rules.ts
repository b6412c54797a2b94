import { RateWindow, type Bounds, toBounds, halveRate, raiseRate } from './rates.rules.js';

/** In a span of full use, the rate rises by this share of the rate at the start: with spans of a second, by a tenth per minute. */
const RISE_SHARE = 0.1 / 60;
/** 429s count for the whole bot if at least this many chats, and this share of the called chats, got one within `RECENT_SPANS`. */
const MIN_REFUSED_CHATS = 3;
const MIN_REFUSED_SHARE = 1 / 8;
const RECENT_SPANS = 5;

export interface OpenCall {
  /** Must be called when the call ends, at `answeredMs`. `wasRefused`: Telegram responded 429. */
  end: (answeredMs: number, wasRefused?: boolean) => void;
}

/**
 * The rate limit of the whole bot. A 429 does not tell whether it concerns the chat or the bot, so it counts for the bot only
 * if many of the recently called chats are affected. Times are milliseconds of a monotonic clock.
 */
export class BotBudget {
  private readonly bounds: Bounds;
  private readonly window: RateWindow;
  private rate: number;
  /** When each chat was last called, and last refused. Ordered by time, oldest first. */
  private readonly lastCallMsByChat = new Map<string, number>();
  private readonly lastRefusalMsByChat = new Map<string, number>();
  private halvedAtMs = -Infinity;

  constructor(
    perSpan: number,
    private readonly spanMs: number,
  ) {
    this.bounds = toBounds(perSpan, perSpan * RISE_SHARE);
    this.window = new RateWindow(perSpan, spanMs);
    this.rate = perSpan;
  }

  countFree(nowMs: number): number {
    return this.window.countFree(nowMs);
  }

  /** The time until a slot becomes free, if no response arrives before; 0 if a call may start now. */
  getWaitMs(nowMs: number): number {
    return this.window.getWaitMs(nowMs);
  }

  consume(nowMs: number, chatId: string): OpenCall {
    const endCall = this.window.consume(nowMs);
    setLast(this.lastCallMsByChat, chatId, nowMs);
    deleteBefore(this.lastCallMsByChat, nowMs - RECENT_SPANS * this.spanMs);
    return {
      end: (answeredMs, wasRefused = false) => {
        endCall(answeredMs);
        if (wasRefused) this.addRefusal(chatId, nowMs, answeredMs);
        else this.setRate(raiseRate(this.rate, this.window.countUsed(answeredMs), this.bounds));
      },
    };
  }

  private addRefusal(chatId: string, startedMs: number, nowMs: number): void {
    setLast(this.lastRefusalMsByChat, chatId, nowMs);
    deleteBefore(this.lastRefusalMsByChat, nowMs - RECENT_SPANS * this.spanMs);
    const refusedChats = this.lastRefusalMsByChat.size;
    if (refusedChats < MIN_REFUSED_CHATS || refusedChats < this.lastCallMsByChat.size * MIN_REFUSED_SHARE)
      return;
    // A call that started before the rate was halved is no evidence about the new rate.
    if (startedMs < this.halvedAtMs) return;
    this.halvedAtMs = nowMs;
    this.setRate(halveRate(this.rate, this.bounds));
  }

  private setRate(rate: number): void {
    this.rate = rate;
    this.window.size = Math.max(Math.floor(rate), 1);
  }
}

/** Sets the time of a chat, and moves the chat to the end, which keeps the map ordered by time. */
function setLast(times: Map<string, number>, chatId: string, atMs: number): void {
  times.delete(chatId);
  times.set(chatId, atMs);
}

/** Deletes entries before a time. The map must be ordered by time. */
function deleteBefore(times: Map<string, number>, beforeMs: number): void {
  for (const [chatId, atMs] of times) {
    if (atMs >= beforeMs) return;
    times.delete(chatId);
  }
}
