import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Extension, cleanFileName, MAX_FILES } from './files.rules.js';
import { stat } from 'node:fs/promises';
import { DomainError } from '../errors/domain-error.js';
import { detectFileType } from './detect-file-type.js';
import { convertUtf16ToUtf8, isTextOfOtherEncoding } from './text-encoding.js';

/** A file of the request, at `path` until it is stored or the response is sent. Its extension matches its content. */
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

/** The files of a form; `@AcceptsFiles` puts them into the body. */
export const UploadedFiles = z
  .array(
    z
      .custom<UploadedFile>((value) => value instanceof UploadedFile, 'must be a file')
      .meta({ type: 'string', format: 'binary' }),
  )
  .max(MAX_FILES)
  .default([]);

/** Accepts a received file if its type may be attached. Converts text in UTF-16 to UTF-8, and rejects other encodings with advice. */
export async function toUploadedFile(
  { path, name, size }: Pick<UploadedFile, 'path' | 'name' | 'size'>,
  options: { isTextAllowed: boolean; areDocumentsAllowed: boolean },
): Promise<UploadedFile> {
  const detectType = () => detectFileType(path, { ...options, name });
  const extension = await detectType();
  if (extension) return new UploadedFile(path, extension, cleanFileName(name, extension), size);
  const mayBeText = options.isTextAllowed || (options.areDocumentsAllowed && /\.csv$/i.test(name));
  if (!mayBeText) throw createUnsupportedError(`${name} has a type that cannot be attached`);
  const convertedExtension = (await convertUtf16ToUtf8(path)) ? await detectType() : null;
  if (convertedExtension) {
    const { size: convertedSize } = await stat(path);
    return new UploadedFile(path, convertedExtension, cleanFileName(name, convertedExtension), convertedSize);
  }
  throw createUnsupportedError(
    (await isTextOfOtherEncoding(path, name))
      ? `${name} is not a text in UTF-8. Save it as UTF-8 and attach it again`
      : `${name} has a type that cannot be attached`,
  );
}

const createUnsupportedError = (message: string) =>
  new DomainError('unsupported', 'Unsupported media type', {
    message,
    details: [{ field: 'files', message }],
  });
