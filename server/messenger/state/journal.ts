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

/** What people write is for whoever started the server. */
const PRIVATE = 0o600;

/** Where facts are kept: a line of JSON for each action, written before anybody hears of it. */
export interface Journal {
  replay(): Fact[];
  append(facts: Fact[]): void;
  /** Puts these facts in the place of all that was there. */
  rewrite(facts: Fact[]): void;
  sizeBytes(): number;
}

export class MemoryJournal implements Journal {
  replay(): Fact[] {
    return [];
  }

  append(): void {}

  rewrite(): void {}

  sizeBytes(): number {
    return 0;
  }
}

export class FileJournal implements Journal {
  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    // Made by a version before, it may be open to others on this machine.
    if (existsSync(file)) chmodSync(file, PRIVATE);
  }

  replay(): Fact[] {
    if (!existsSync(this.file)) return [];
    const content = readFileSync(this.file);
    // A process that dies in the middle of a write leaves a line without an end: nobody was told of it.
    const whole = content.lastIndexOf('\n') + 1;
    if (whole < content.length) truncateSync(this.file, whole);
    const lines = content.subarray(0, whole).toString().split('\n').filter(Boolean);
    return lines.flatMap((line) => JSON.parse(line) as Fact[]);
  }

  append(facts: Fact[]): void {
    appendFileSync(this.file, `${JSON.stringify(facts)}\n`, { mode: PRIVATE });
  }

  rewrite(facts: Fact[]): void {
    const lines = facts.map((fact) => `${JSON.stringify([fact])}\n`);
    // Renamed when it is whole: whoever dies before leaves the old one.
    writeFileSync(`${this.file}.new`, lines.join(''), { mode: PRIVATE });
    renameSync(`${this.file}.new`, this.file);
  }

  sizeBytes(): number {
    return existsSync(this.file) ? statSync(this.file).size : 0;
  }
}
