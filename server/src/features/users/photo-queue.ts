import { pause } from '../../platform/database/pause.js';
import { RateWindow } from '../../platform/messenger/sending/rate-window.rules.js';

/** Look-ups a minute: they share Telegram's limit with what the bot says. */
const PER_MINUTE = 10;
const MINUTE_MS = 60_000;
/** Whoever writes to the bot again within this time still has the same photo. */
const KNOWN_MS = 3_600_000;
/** More wait for nothing: the next time they write is as good. */
const MAX_WAITING = 500;
const LOOK_AGAIN_MS = 500;

interface Work {
  /** Whether nobody waits for a message of the bot. */
  isQuiet: () => Promise<boolean>;
  lookUp: (userId: number) => Promise<void>;
}

/** Looks photos up one after the other, at a pace, and never while the bot has something to say. */
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

  /** A photo that could not be looked up is not known: it is tried when the person writes again. */
  private async lookUp(userId: number): Promise<void> {
    const now = performance.now();
    for (const [id, at] of this.lookedUpAt) if (now - at >= KNOWN_MS) this.lookedUpAt.delete(id);
    const free = this.rate.take(now);
    try {
      await this.work.lookUp(userId);
      this.lookedUpAt.set(userId, now);
    } catch {
      // Avatars are convenience alone.
    } finally {
      free(performance.now());
    }
  }
}
