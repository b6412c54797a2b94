import type { DataSource } from 'typeorm';
import { GatheredRuns } from '../../platform/database/changes/gathered-runs.js';
import { type CountedCall, countCalls } from './api-key.queries.js';
import { hashOfKey } from './api-key.rules.js';

/** What a count has found is believed this long, since another replica may revoke the key. */
const KNOWN_MS = 1_000;
/** A key that has used this share of its calls waits until each call is counted. */
const EASY = 0.5;
/** Calls that nobody waits for are counted together for so long. */
const GATHER_MS = 20;

interface Calls {
  apiKey: string;
  count: number;
  /** Of the last of them. */
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
  private readonly runs: GatheredRuns<Calls, CountedCall | null>;
  private readonly known = new Map<string, Known>();
  /** Calls of each key that are not counted yet. */
  private readonly uncounted = new Map<string, number>();
  /** Those of them that nobody waits for, and that no statement has yet. */
  private readonly gathered = new Map<string, Calls>();
  private revocations = 0;

  constructor(
    dataSource: DataSource,
    private readonly callsPerMinute: number,
  ) {
    this.runs = new GatheredRuns(async (all) => {
      const { apiKey, now } = all.at(-1)!;
      const { revocations } = this;
      const readAtMs = performance.now();
      const count = all.reduce((sum, calls) => sum + calls.count, 0);
      const counted = await countCalls(dataSource, hashOfKey(apiKey), now, count);
      if (counted && revocations === this.revocations) this.known.set(apiKey, { counted, readAtMs });
      else this.known.delete(apiKey);
      if (!counted) return all.map(() => null);
      let calls = counted.calls - count;
      return all.map((one) => ({ ...counted, calls: (calls += one.count) }));
    });
  }

  /** Null: the key is unknown or revoked. */
  count(apiKey: string, now: Date): Promise<CountedCall | null> {
    this.noteUncounted(apiKey, 1);
    this.countGathered(apiKey); // first, so that this call gets its own number
    return this.run({ apiKey, count: 1, now });
  }

  /**
   * Counts the call later, and returns what the last count has found. Null: the key was not counted within the last second, or it
   * has used half of its calls.
   */
  countLater(apiKey: string, now: Date): CountedCall | null {
    const known = this.known.get(apiKey);
    if (!known || performance.now() - known.readAtMs > KNOWN_MS) return null;
    if (known.counted.calls + this.uncountedOf(apiKey) >= EASY * this.callsPerMinute) return null;
    this.noteUncounted(apiKey, 1);
    const gathered = this.gathered.get(apiKey);
    this.gathered.set(apiKey, { apiKey, count: (gathered?.count ?? 0) + 1, now });
    if (!gathered) setTimeout(() => this.countGathered(apiKey), GATHER_MS);
    return known.counted;
  }

  /** After a key was revoked here. */
  forgetAll(): void {
    this.revocations += 1;
    this.known.clear();
  }

  private countGathered(apiKey: string): void {
    const calls = this.gathered.get(apiKey);
    this.gathered.delete(apiKey);
    // Without a database a call fails anyway.
    if (calls) this.run(calls).catch(() => this.known.delete(apiKey));
  }

  private async run(calls: Calls): Promise<CountedCall | null> {
    try {
      return await this.runs.add(calls.apiKey, calls);
    } finally {
      this.noteUncounted(calls.apiKey, -calls.count);
    }
  }

  private uncountedOf(apiKey: string): number {
    return this.uncounted.get(apiKey) ?? 0;
  }

  private noteUncounted(apiKey: string, more: number): void {
    const count = this.uncountedOf(apiKey) + more;
    if (count > 0) this.uncounted.set(apiKey, count);
    else this.uncounted.delete(apiKey);
  }
}
