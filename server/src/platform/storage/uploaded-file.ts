import { z } from 'zod';
import type { Extension } from './file-types.rules.js';

export const MAX_FILES = 5;

/** A file that came with the request: on the disk until the request is answered. Its type is that of its content. */
export class UploadedFile {
  constructor(
    readonly path: string,
    readonly extension: Extension,
  ) {}
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
