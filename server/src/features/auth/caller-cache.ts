import type { CallerRow } from './auth.repository.js';

const MAX_ENTRIES = 20_000;
/** Changes are heard within a second. This only limits the harm of a change that no trigger sees. */
const MAX_AGE_MS = 60_000;

interface Entry {
  row: CallerRow;
  readAtMs: number;
}

/**
 * The callers that were read from the database, by token or by Telegram id. A caller must know that all changes
 * have been heard since it was stored.
 */
export class CallerCache {
  /** The entry that was used least recently comes first. */
  private readonly entries = new Map<string, Entry>();
  private readonly keysOf = new Map<number, Set<string>>();
  private changes = 0;

  get(key: string): CallerRow | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    this.entries.delete(key);
    if (performance.now() - entry.readAtMs > MAX_AGE_MS) {
      this.forget(key, entry.row.id);
      return null;
    }
    this.entries.set(key, entry);
    return entry.row;
  }

  /** Before a read. What was read may be stored only if nothing has changed since. */
  begin(): (key: string, row: CallerRow) => void {
    const before = this.changes;
    const readAtMs = performance.now();
    return (key, row) => {
      if (this.changes === before) this.store(key, { row, readAtMs });
    };
  }

  forgetPerson(userId: number): void {
    this.changes += 1;
    for (const key of this.keysOf.get(userId) ?? []) this.entries.delete(key);
    this.keysOf.delete(userId);
  }

  forgetKey(key: string): void {
    this.changes += 1;
    const entry = this.entries.get(key);
    if (entry) this.forget(key, entry.row.id);
  }

  forgetAll(): void {
    this.changes += 1;
    this.entries.clear();
    this.keysOf.clear();
  }

  private store(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    const keys = this.keysOf.get(entry.row.id);
    if (keys) keys.add(key);
    else this.keysOf.set(entry.row.id, new Set([key]));
    if (this.entries.size <= MAX_ENTRIES) return;
    const [oldest, { row }] = this.entries.entries().next().value!;
    this.forget(oldest, row.id);
  }

  private forget(key: string, userId: number): void {
    this.entries.delete(key);
    const keys = this.keysOf.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(userId);
  }
}
