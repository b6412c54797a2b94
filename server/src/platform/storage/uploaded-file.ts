import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Extension } from './file-types.rules.js';
import { MAX_FILES } from './form.rules.js';

/** A file of the request, on disk until the response is sent. Its extension matches its content. */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly extension: Extension,
    /** The original file name, made safe to display and store. */
    readonly name: string,
    /** In bytes. */
    readonly size: number,
  ) {}

  /** A digest of name and content. Must be called before the file is stored, because storing moves the file. */
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
