import type { Readable } from 'node:stream';
import type { ByteRange } from './range.rules.js';

/** The place where files are kept. The server makes the keys, such as `avatars/<uuid>.jpg`. */
export abstract class FileStore {
  /** Stores a file from the disk. The store may move it away from there. */
  abstract store(key: string, path: string, contentType: string): Promise<void>;

  /** In bytes; null if there is no such file. */
  abstract findSize(key: string): Promise<number | null>;

  /** Throws if there is no such file. */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** The keys of all files in a folder, such as `avatars`. */
  abstract list(folder: string): AsyncIterable<string>;

  /** Does nothing if there is no such file. */
  abstract remove(key: string): Promise<void>;
}
