import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of sent files, by their `uniqueId`: in a folder that only its owner can read, or in memory. */
export class FileStore {
  private readonly memory = new Map<string, Buffer>();

  constructor(private readonly folder: string | undefined) {}

  async save(id: string, content: Buffer): Promise<void> {
    if (!this.folder) return void this.memory.set(id, content);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, id), content, { mode: 0o600 });
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!this.folder) return this.memory.get(id);
    if (!/^[\w-]+$/.test(id)) return undefined;
    return readFile(join(this.folder, id)).catch(() => undefined);
  }

  async clear(): Promise<void> {
    this.memory.clear();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}
