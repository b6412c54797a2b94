import type { Head } from './leader-statements.js';

/** How many are read at once. If there are fewer, they are read again each time, which costs little. */
const MANY = 200;
/** A long list is used again for this many times as long as reading it took, so that reading takes at most a tenth of the time. */
const TIMES_AS_LONG = 10;
const LONGEST_MS = 1_000;

/**
 * The first waiting messages of all chats, in the order in which they go out. To read those of ten thousand chats takes a
 * while. So the list may be a second old, and `claim` leaves out what has changed since.
 */
export class WaitingHeads {
  private heads: { id: string; dueMs: number }[] = [];
  private goodUntilMs = -Infinity;

  constructor(
    private readonly read: (limit: number) => Promise<Head[]>,
    private readonly clock = () => performance.now(),
  ) {}

  /** Takes at most `room` that are due. `nextMs`: the time until it pays to ask again, unless somebody rings before. */
  async take(room: number): Promise<{ ids: string[]; nextMs: number }> {
    if (this.clock() >= this.goodUntilMs || this.heads.length <= room) await this.readAgain(room);
    const now = this.clock();
    let count = 0;
    while (count < room && count < this.heads.length && this.heads[count]!.dueMs <= now) count += 1;
    const ids = this.heads.splice(0, count).map(({ id }) => id);
    const next = this.heads[0]?.dueMs ?? Infinity;
    const untilOld = this.goodUntilMs > now ? this.goodUntilMs : Infinity;
    return { ids, nextMs: Math.min(next, untilOld) - now };
  }

  private async readAgain(room: number): Promise<void> {
    const limit = Math.max(room + 1, MANY);
    const beganMs = this.clock();
    const found = await this.read(limit);
    const now = this.clock();
    this.heads = found.map(({ id, dueInMs }) => ({ id, dueMs: now + dueInMs }));
    const good = found.length < limit ? 0 : Math.min(TIMES_AS_LONG * (now - beganMs), LONGEST_MS);
    this.goodUntilMs = now + good;
  }
}
