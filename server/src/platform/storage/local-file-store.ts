import { createReadStream } from 'node:fs';
import { chmod, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore, type ByteRange } from './file-store.js';

/** Stores files in a folder that is readable only for this account. A file to store must be on the same disk. */
export class LocalFileStore extends FileStore {
  constructor(private readonly folder: string) {
    super();
  }

  async store(key: string, path: string): Promise<void> {
    const target = join(this.folder, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await chmod(path, 0o600);
    await rename(path, target);
  }

  findSize(key: string): Promise<number | null> {
    return stat(join(this.folder, key)).then(
      ({ size }) => size,
      () => null,
    );
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return createReadStream(join(this.folder, key), range);
  }

  async *list(folder: string): AsyncIterable<string> {
    const files = await opendir(join(this.folder, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for await (const { name } of files) yield `${folder}/${name}`;
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }
}
