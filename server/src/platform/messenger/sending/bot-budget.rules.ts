import { type Bounds, toBounds, halveRate, raiseRate } from './learned-rate.rules.js';
import { RateWindow } from './rate-window.rules.js';

/** The rise of a minute, per second. */
const RISE_PER_SECOND = 0.1 / 60;
/** Refusals count for the whole bot if this many chats, and this share of the chats called, are refused in these spans. */
const RECENT_SPANS = 5;
const MIN_REFUSED_CHATS = 3;
const MIN_REFUSED_SHARE = 1 / 8;

/** A call on its way. */
export interface OpenCall {
  /** Call this with the time of its answer. `wasRefused`: Telegram answered 429. */
  end: (answeredMs: number, wasRefused?: boolean) => void;
}

/**
 * The calls of the whole bot. Telegram does not say whether it refuses a call for its chat or for the bot, so refusals count for
 * the bot only if they hit many of the chats called lately. Times are milliseconds of any steady clock.
 */
export class BotBudget {
  private readonly bounds: Bounds;
  private readonly window: RateWindow;
  private rate: number;
  /** When each chat was called and refused last, oldest first. */
  private readonly calledMs = new Map<string, number>();
  private readonly refusedMs = new Map<string, number>();
  private halvedMs = -Infinity;

  constructor(
    perSpan: number,
    private readonly spanMs: number,
  ) {
    this.bounds = toBounds(perSpan, perSpan * RISE_PER_SECOND);
    this.window = new RateWindow(perSpan, spanMs);
    this.rate = perSpan;
  }

  /** How many calls may start now. */
  countFree(nowMs: number): number {
    return this.window.countFree(nowMs);
  }

  /** The time until one more call may start, if no answer comes before. */
  getWaitMs(nowMs: number): number {
    return this.window.getWaitMs(nowMs);
  }

  consume(nowMs: number, chatId: string): OpenCall {
    const free = this.window.consume(nowMs);
    setLast(this.calledMs, chatId, nowMs);
    deleteBefore(this.calledMs, nowMs - RECENT_SPANS * this.spanMs);
    return {
      end: (answeredMs, wasRefused = false) => {
        free(answeredMs);
        if (wasRefused) this.addRefusal(chatId, nowMs, answeredMs);
        else this.setRate(raiseRate(this.rate, this.window.countUsed(answeredMs), this.bounds));
      },
    };
  }

  private addRefusal(chatId: string, startedMs: number, nowMs: number): void {
    setLast(this.refusedMs, chatId, nowMs);
    deleteBefore(this.refusedMs, nowMs - RECENT_SPANS * this.spanMs);
    const refused = this.refusedMs.size;
    if (refused < MIN_REFUSED_CHATS || refused < this.calledMs.size * MIN_REFUSED_SHARE) return;
    // A call that started before the rate was halved says nothing about the new rate.
    if (startedMs < this.halvedMs) return;
    this.halvedMs = nowMs;
    this.setRate(halveRate(this.rate, this.bounds));
  }

  private setRate(rate: number): void {
    this.rate = rate;
    this.window.size = Math.max(Math.floor(rate), 1);
  }
}

function setLast(times: Map<string, number>, chatId: string, atMs: number): void {
  times.delete(chatId);
  times.set(chatId, atMs);
}

/** The map is in the order of its times. */
function deleteBefore(times: Map<string, number>, sinceMs: number): void {
  for (const [chatId, atMs] of times) {
    if (atMs >= sinceMs) return;
    times.delete(chatId);
  }
}
