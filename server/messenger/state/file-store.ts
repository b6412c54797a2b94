import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The bytes of what was sent, by the `uniqueId` of the file. */
export interface FileStore {
  save(id: string, content: Buffer): Promise<void>;
  find(id: string): Promise<Buffer | undefined>;
  clear(): Promise<void>;
}

export class MemoryFiles implements FileStore {
  private readonly files = new Map<string, Buffer>();

  async save(id: string, content: Buffer): Promise<void> {
    this.files.set(id, content);
  }

  async find(id: string): Promise<Buffer | undefined> {
    return this.files.get(id);
  }

  async clear(): Promise<void> {
    this.files.clear();
  }
}

export class FolderFiles implements FileStore {
  constructor(private readonly folder: string) {}

  async save(id: string, content: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // Made by a version before, it may be open to others on this machine.
    await chmod(this.folder, 0o700);
    await writeFile(join(this.folder, id), content, { mode: 0o600 });
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!/^[\w-]+$/.test(id)) return undefined;
    return readFile(join(this.folder, id)).catch(() => undefined);
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
