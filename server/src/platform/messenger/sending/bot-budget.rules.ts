import { type Bounds, boundsOf, halved, raised } from './learned-rate.rules.js';
import { RateWindow } from './rate-window.rules.js';

/** The rise of a minute, per second. */
const RISE = 0.1 / 60;
/** Refusals of two chats within this many spans mean the whole bot. */
const TOGETHER_SPANS = 5;

/** A call on its way. */
export interface OpenCall {
  /** Call this with the time of its answer. `refusedChat`: Telegram answered 429. */
  end: (answeredMs: number, refusedChat?: string) => void;
}

/**
 * The calls of the whole bot. Telegram does not say whether it refuses a call for its chat or for the bot, so only refusals of
 * different chats at nearly the same time count. Times are milliseconds of any steady clock.
 */
export class BotBudget {
  private readonly bounds: Bounds;
  private readonly window: RateWindow;
  private rate: number;
  private lastRefusal: { chatId: string; atMs: number } | null = null;
  private halvedMs = -Infinity;

  constructor(
    perSpan: number,
    private readonly spanMs: number,
  ) {
    this.bounds = boundsOf(perSpan, perSpan * RISE);
    this.window = new RateWindow(perSpan, spanMs);
    this.rate = perSpan;
  }

  /** How many calls may start now. */
  room(nowMs: number): number {
    return this.window.room(nowMs);
  }

  /** The time until one more call may start, if no answer comes before. */
  waitMs(nowMs: number): number {
    return this.window.waitMs(nowMs);
  }

  take(nowMs: number): OpenCall {
    const free = this.window.take(nowMs);
    return {
      end: (answeredMs, refusedChat) => {
        free(answeredMs);
        if (refusedChat === undefined)
          this.setRate(raised(this.rate, this.window.used(answeredMs), this.bounds));
        else this.noteRefusal(refusedChat, nowMs, answeredMs);
      },
    };
  }

  private noteRefusal(chatId: string, startedMs: number, nowMs: number): void {
    const last = this.lastRefusal;
    this.lastRefusal = { chatId, atMs: nowMs };
    const isOfBot = last && last.chatId !== chatId && nowMs - last.atMs <= TOGETHER_SPANS * this.spanMs;
    // A call that started before the rate was halved tells nothing about the new rate.
    if (!isOfBot || startedMs < this.halvedMs) return;
    this.halvedMs = nowMs;
    this.setRate(halved(this.rate, this.bounds));
  }

  private setRate(rate: number): void {
    this.rate = rate;
    this.window.size = Math.max(Math.floor(rate), 1);
  }
}
