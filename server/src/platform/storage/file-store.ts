import type { Readable } from 'node:stream';
import type { ByteRange } from './range.rules.js';

/** Where files are kept. Keys are the server's own, such as `avatars/<uuid>.jpg`. */
export abstract class FileStore {
  /** Stores a file of the disk; the store may take it away from there. */
  abstract keep(key: string, path: string, contentType: string): Promise<void>;

  /** In bytes; null when there is no such file. */
  abstract findSize(key: string): Promise<number | null>;

  /** Throws when there is no such file. */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Does nothing when there is no such file. */
  abstract remove(key: string): Promise<void>;
}
