import type { DataSource } from 'typeorm';
import { currentLane, inLane } from '../../platform/database/lanes.js';
import { type CountedCall, countCalls } from './api-key.queries.js';
import { hashOfKey } from './api-key.rules.js';

interface Waiting {
  now: Date;
  succeed: (call: CountedCall | null) => void;
  fail: (error: unknown) => void;
}

/**
 * Counts the calls of API keys. Calls of one key to one route that arrive while a statement counts others are counted
 * together by the next one. So each call learns what holds after it arrived, and has its own number.
 */
export class ApiKeyCalls {
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly dataSource: DataSource) {}

  count(apiKey: string, now: Date): Promise<CountedCall | null> {
    const lane = currentLane();
    const key = `${lane.name} ${apiKey}`;
    return new Promise((succeed, fail) => {
      const one = { now, succeed, fail };
      const others = this.waiting.get(key);
      if (others) return void others.push(one);
      this.waiting.set(key, [one]);
      // Other calls that have arrived in this turn of the event loop come along.
      setImmediate(() => void inLane(lane, () => this.countAll(key, hashOfKey(apiKey))));
    });
  }

  private async countAll(key: string, hash: Buffer): Promise<void> {
    for (;;) {
      const together = this.waiting.get(key)!;
      if (together.length === 0) return void this.waiting.delete(key);
      this.waiting.set(key, []);
      try {
        const last = together.at(-1)!;
        const counted = await countCalls(this.dataSource, hash, last.now, together.length);
        together.forEach(({ succeed }, n) =>
          succeed(counted && { ...counted, calls: counted.calls - together.length + n + 1 }),
        );
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
  }
}
