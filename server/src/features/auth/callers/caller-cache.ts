import type { CallerRow } from '../credentials/auth.repository.js';

const MAX_ENTRIES = 20_000;
/** Changes are heard within a second. This only limits the harm of a change that no trigger sees. */
const MAX_AGE_MS = 60_000;

interface Entry {
  row: CallerRow;
  readAtMs: number;
}

/**
 * The callers that were read from the database, by token or by Telegram id. All are forgotten when the rights or a session of
 * anybody change, which is rare. A caller must know that all changes have been heard since it was stored.
 */
export class CallerCache {
  private readonly entries = new Map<string, Entry>();
  private changes = 0;

  get(key: string): CallerRow | null {
    const entry = this.entries.get(key);
    return entry && performance.now() - entry.readAtMs <= MAX_AGE_MS ? entry.row : null;
  }

  /** Before a read. What was read may be stored only if nothing has changed since. */
  openFill(): (key: string, row: CallerRow) => void {
    const before = this.changes;
    const readAtMs = performance.now();
    return (key, row) => {
      if (this.changes !== before) return;
      if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
      this.entries.set(key, { row, readAtMs });
    };
  }

  evictAll(): void {
    this.changes += 1;
    this.entries.clear();
  }
}
