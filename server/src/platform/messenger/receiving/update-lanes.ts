import { Logger } from '@nestjs/common';
import { takeTurns, turnKeys, type WaitingUpdate } from './update-lane.rules.js';

/** How many due updates are read to find those that can begin. */
const LOOK_AT = 200;

interface Handler {
  findDue(limit: number, busyChats: string[]): Promise<WaitingUpdate[]>;
  handle(updateId: string, followers: string[]): Promise<unknown>;
}

/**
 * Handles updates side by side. Updates of one chat are handled in their order, and never two of one chat or one person at
 * a time. At most `width` runs are under way, since each takes a connection to the database.
 */
export class UpdateLanes {
  private readonly logger = new Logger(UpdateLanes.name);
  private readonly running = new Map<Promise<void>, WaitingUpdate[]>();

  constructor(
    private readonly handler: Handler,
    private readonly width: number,
  ) {}

  /** Begins all runs of updates that can begin, and returns how many. Calls `onFree` each time that one of them is done. */
  async start(onFree: () => void): Promise<number> {
    const room = this.width - this.running.size;
    if (room <= 0) return 0;
    const held = [...this.running.values()].flat();
    const chats = held.map(({ chatId }) => chatId).filter((chatId) => chatId !== null);
    const due = await this.handler.findDue(LOOK_AT, chats);
    // Some may have ended or begun meanwhile, so the running ones are read again.
    const busy = new Set([...held, ...[...this.running.values()].flat()].flatMap(turnKeys));
    const chosen = takeTurns(due, busy, this.width - this.running.size);
    for (const updates of chosen) {
      const run = this.run(updates).finally(() => {
        this.running.delete(run);
        onFree();
      });
      this.running.set(run, updates);
    }
    return chosen.length;
  }

  /** Resolves when the running updates are done. */
  async finish(): Promise<void> {
    await Promise.all(this.running.keys());
  }

  /** If one fails, the others go on. It is due again later. */
  private async run(updates: WaitingUpdate[]): Promise<void> {
    const [first, ...followers] = updates.map(({ id }) => id);
    try {
      await this.handler.handle(first!, followers);
    } catch (error) {
      this.logger.error(`update ${first}: ${String(error)}`);
    }
  }
}
