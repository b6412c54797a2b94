import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Extension } from './file-types.rules.js';
import { MAX_FILES } from './form.rules.js';

/** A file that came with the request: on the disk until the request is answered. Its type is that of its content. */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly extension: Extension,
    /** What people called it, made safe to show and to store. */
    readonly name: string,
  ) {}

  /** The same for the same name and content. Must be read before the file is stored, which takes it away. */
  async digest(): Promise<string> {
    const hash = createHash('sha256').update(`${this.name}\n`);
    await pipeline(createReadStream(this.path), hash);
    return hash.digest('hex');
  }
}

/** The files of a form; `@TakesFiles` puts them into the body. */
export const UploadedFiles = z
  .array(
    z
      .custom<UploadedFile>((value) => value instanceof UploadedFile, 'must be a file')
      .meta({ type: 'string', format: 'binary' }),
  )
  .max(MAX_FILES)
  .default([]);
