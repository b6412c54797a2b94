import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Fact } from './messenger.types.js';

/** Only the account that started the server may read what people write. */
const PRIVATE = 0o600;

/** Keeps facts in a file, with a line of JSON for each action. */
export class Journal {
  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    // If an older version made the file, others on this machine may be able to read it.
    if (existsSync(file)) chmodSync(file, PRIVATE);
  }

  replay(): Fact[] {
    if (!existsSync(this.file)) return [];
    const content = readFileSync(this.file);
    // If the process died while it wrote, the last line has no end. Nobody was told of those facts.
    const whole = content.lastIndexOf('\n') + 1;
    if (whole < content.length) truncateSync(this.file, whole);
    const lines = content.subarray(0, whole).toString().split('\n').filter(Boolean);
    return lines.flatMap((line) => JSON.parse(line) as Fact[]);
  }

  append(facts: Fact[]): void {
    appendFileSync(this.file, `${JSON.stringify(facts)}\n`, { mode: PRIVATE });
  }

  /** Replaces everything in the file with these facts. */
  rewrite(facts: Fact[]): void {
    const lines = facts.map((fact) => `${JSON.stringify([fact])}\n`);
    // Renamed when it is whole: if the process dies before, the old file is still there.
    writeFileSync(`${this.file}.new`, lines.join(''), { mode: PRIVATE });
    renameSync(`${this.file}.new`, this.file);
  }

  sizeBytes(): number {
    return existsSync(this.file) ? statSync(this.file).size : 0;
  }
}
