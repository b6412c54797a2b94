import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
    await mkdir(this.folder, { recursive: true });
    await writeFile(join(this.folder, id), content);
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!/^[\w-]+$/.test(id)) return undefined;
    return readFile(join(this.folder, id)).catch(() => undefined);
  }

  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
