import { pause } from '../../platform/pause.js';
import { RateWindow } from '../../platform/messenger/sending/rate-window.rules.js';

/** Look-ups a minute. They share Telegram's limit with the bot's messages. */
const PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** A photo is not looked up again within this time. */
const KNOWN_MS = 3_600_000;
/** More people are not queued. Their photos are looked up when they write the next time. */
const MAX_WAITING = 500;
const LOOK_AGAIN_MS = 500;

interface Work {
  /** Whether no message of the bot is due. */
  isQuiet: () => Promise<boolean>;
  lookUp: (userId: number) => Promise<void>;
}

/** Looks up photos one after another at a limited rate, and never while messages of the bot are due. */
export class PhotoQueue {
  private readonly waiting = new Set<number>();
  private readonly lookedUpAt = new Map<number, number>();
  private readonly rate = new RateWindow(PER_MINUTE, MINUTE_MS);
  private readonly stopping = new AbortController();
  private working: Promise<void> | null = null;

  constructor(private readonly work: Work) {}

  add(userId: number): void {
    const lookedUpAt = this.lookedUpAt.get(userId) ?? -Infinity;
    if (performance.now() - lookedUpAt < KNOWN_MS || this.waiting.size >= MAX_WAITING) return;
    this.waiting.add(userId);
    this.working ??= this.run().finally(() => (this.working = null));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.working;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (const userId of this.waiting) {
      await pause(this.rate.waitMs(performance.now()), signal);
      while (!signal.aborted && !(await this.work.isQuiet().catch(() => false)))
        await pause(LOOK_AGAIN_MS, signal);
      if (signal.aborted) return;
      this.waiting.delete(userId);
      await this.lookUp(userId);
    }
  }

  /** After a failure the photo counts as unknown, and is tried again when the person writes. */
  private async lookUp(userId: number): Promise<void> {
    const now = performance.now();
    for (const [id, at] of this.lookedUpAt) if (now - at >= KNOWN_MS) this.lookedUpAt.delete(id);
    const free = this.rate.take(now);
    try {
      await this.work.lookUp(userId);
      this.lookedUpAt.set(userId, now);
    } catch {
      // Nothing depends on avatars.
    } finally {
      free(performance.now());
    }
  }
}
