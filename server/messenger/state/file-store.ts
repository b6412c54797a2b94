import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of sent files, by their `uniqueId`. */
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
    // If an older version made the folder, others on this machine may be able to read it.
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
