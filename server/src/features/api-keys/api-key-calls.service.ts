import type { DataSource } from 'typeorm';
import { GatheredRuns } from '../../platform/database/changes/gathered-runs.js';
import { type CountedCall, countCalls } from './api-key.queries.js';
import { hashOfKey } from './api-key.rules.js';

/** What a count has found is believed this long, since another replica may revoke the key. */
const KNOWN_MS = 1_000;
/** A key that has used this share of its calls waits until each call is counted. */
const EASY = 0.5;

interface Call {
  apiKey: string;
  now: Date;
}

interface Known {
  counted: CountedCall;
  /** When its count began. */
  readAtMs: number;
}

/**
 * Counts the calls of API keys. Calls of one key to one route that arrive while a statement counts others are counted
 * together by the next one. So each call learns what holds after it arrived, and has its own number.
 */
export class ApiKeyCalls {
  private readonly runs: GatheredRuns<Call, CountedCall | null>;
  private readonly known = new Map<string, Known>();
  /** Calls of each key that are not counted yet. */
  private readonly uncounted = new Map<string, number>();
  private revocations = 0;

  constructor(
    dataSource: DataSource,
    private readonly callsPerMinute: number,
  ) {
    this.runs = new GatheredRuns(async (calls) => {
      const { apiKey, now } = calls.at(-1)!;
      const { revocations } = this;
      const readAtMs = performance.now();
      const counted = await countCalls(dataSource, hashOfKey(apiKey), now, calls.length);
      if (counted && revocations === this.revocations) this.known.set(apiKey, { counted, readAtMs });
      else this.known.delete(apiKey);
      return calls.map((_, n) => counted && { ...counted, calls: counted.calls - calls.length + n + 1 });
    });
  }

  /** Null: the key is unknown or revoked. */
  async count(apiKey: string, now: Date): Promise<CountedCall | null> {
    this.uncounted.set(apiKey, this.uncountedOf(apiKey) + 1);
    try {
      return await this.runs.add(apiKey, { apiKey, now });
    } finally {
      const left = this.uncountedOf(apiKey) - 1;
      if (left > 0) this.uncounted.set(apiKey, left);
      else this.uncounted.delete(apiKey);
    }
  }

  /**
   * Counts the call later, and returns what the last count has found. Null: the key was not counted within the last second, or it
   * has used half of its calls.
   */
  countLater(apiKey: string, now: Date): CountedCall | null {
    const known = this.known.get(apiKey);
    if (!known || performance.now() - known.readAtMs > KNOWN_MS) return null;
    if (known.counted.calls + this.uncountedOf(apiKey) >= EASY * this.callsPerMinute) return null;
    // Without a database the call fails anyway.
    this.count(apiKey, now).catch(() => this.known.delete(apiKey));
    return known.counted;
  }

  /** After a key was revoked here. */
  forgetAll(): void {
    this.revocations += 1;
    this.known.clear();
  }

  private uncountedOf(apiKey: string): number {
    return this.uncounted.get(apiKey) ?? 0;
  }
}
