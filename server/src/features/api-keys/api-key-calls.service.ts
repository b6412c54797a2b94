import type { DataSource } from 'typeorm';
import { GatheredRuns } from '../../platform/database/changes/gathered-runs.js';
import { type CountedCall, countCalls } from './api-key.queries.js';
import { hashOfKey } from './api-key.rules.js';

interface Call {
  apiKey: string;
  now: Date;
}

/**
 * Counts the calls of API keys. Calls of one key to one route that arrive while a statement counts others are counted
 * together by the next one. So each call learns what holds after it arrived, and has its own number.
 */
export class ApiKeyCalls {
  private readonly runs: GatheredRuns<Call, CountedCall | null>;

  constructor(dataSource: DataSource) {
    this.runs = new GatheredRuns(async (calls) => {
      const { apiKey, now } = calls.at(-1)!;
      const counted = await countCalls(dataSource, hashOfKey(apiKey), now, calls.length);
      return calls.map((_, n) => counted && { ...counted, calls: counted.calls - calls.length + n + 1 });
    });
  }

  count(apiKey: string, now: Date): Promise<CountedCall | null> {
    return this.runs.add(apiKey, { apiKey, now });
  }
}
